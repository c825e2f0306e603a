import { csvDecimals, csvDelimiters, fileFields, listingFields } from '@gazetteer/listing'
import { z } from 'zod'
import { doneSchema, outcomeSchema } from '../answer.ts'
import { jobParamsSchema, jobsQuerySchema } from '../captures/jobs.ts'
import { get, post } from '../route.ts'
import { exportFormatSchema } from '../captures/runtime.ts'
import { filterTextSchema } from './filter.ts'

export const exportSchema = z.object({
  filename: z.string().describe('The name of the file, for `/api/download` and `/api/view`.'),
  timestamp: z.number().describe('When the job of the file ended, in epoch milliseconds.'),
  jobId: z.string().describe('The id of the job.'),
  records: z.number().int().describe('Number of listings in the file.'),
})
export type Export = z.infer<typeof exportSchema>

export const exportsQuerySchema = jobsQuerySchema.extend({
  userId: z.string().optional().describe('The id or e-mail address of the own account; absent: the same.'),
})
export const exportsAnswerSchema = z.object({
  success: doneSchema,
  exports: z.array(exportSchema).describe('The files, newest first.'),
})
export const fileParamsSchema = z.object({ file: z.string().max(300).describe('The name of the file.') })
/** The fields by which a readable page can be sorted. */
export const pageSorts = ['name', 'city', 'rating'] as const

/** For a file name without extension: the listings as a readable page, paginated. */
export const viewQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe('The number of the page, from 1.'),
  search: z
    .string()
    .max(200)
    .default('')
    .describe('Words that must all occur in the name, category, address, city, phone or website; empty: all.'),
  sort: z.enum(pageSorts).optional().describe('Absent: in the order found.'),
  order: z.enum(['asc', 'desc']).default('asc').describe('Direction of the sorting.'),
})
export type ViewQuery = z.infer<typeof viewQuerySchema>
export const listingsOnPage = 500

/** Columns of a file in order, without repeats. */
const columnsSchema = z
  .array(z.enum(fileFields), 'Columns must be a list of names.')
  .min(1, 'Choose at least one column.')
  .max(fileFields.length)
  .refine((columns) => new Set(columns).size === columns.length, 'Each column can be used only once.')

/** How the account's CSV files are written. */
export const csvStyleSchema = z.object({
  delimiter: z.enum(csvDelimiters).describe('Between columns.'),
  decimal: z.enum(csvDecimals).describe('Between the whole part and the fraction of a number.'),
})

export const exportColumnsAnswerSchema = z.object({
  success: doneSchema,
  columns: columnsSchema
    .nullable()
    .describe('The columns of files that the account chose, in order; null: all in the default order.'),
  all: z.array(z.enum(fileFields)).describe('All columns in the default order.'),
  standard: z.array(z.enum(listingFields)).describe('The columns of files without a choice, in order.'),
  csv: csvStyleSchema.describe('How CSV files are written.'),
})
export const chooseColumnsSchema = z.object({
  columns: columnsSchema.nullable().describe('The columns of files, in order; null: all in the default order.'),
})

const presetNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .optional()
  .describe('A file preset by name, built-in or own, in the place of `columns`.')

const csvOptions = {
  bom: z.enum(['true', 'false']).default('true').describe('CSV: begins with a byte order mark, for spreadsheets.'),
  delimiter: z
    .enum(csvDelimiters)
    .optional()
    .describe('CSV: between columns. Spreadsheets of many countries expect a semicolon. Absent: the account’s choice.'),
  decimal: z
    .enum(csvDecimals)
    .optional()
    .describe('CSV: between the whole part and the fraction of a number. Absent: the account’s choice.'),
}

const fileQuery = {
  format: exportFormatSchema.default('json').describe('The format of the file.'),
  columns: z
    .string()
    .max(10_000)
    .transform((text) => text.split(','))
    .pipe(columnsSchema)
    .optional()
    .describe('Comma-separated names; absent: the account’s choice.'),
  preset: presetNameSchema,
  ...csvOptions,
}

/** Which listings a file holds; empty texts match everything. */
const rowFilter = {
  search: z
    .string()
    .max(200)
    .default('')
    .describe('Words that must all occur in the name, category, address, city, phone or website; empty: all.'),
  city: z
    .string()
    .max(200)
    .default('')
    .describe('Only listings of the city with this name; short for a condition of `filter`.'),
  category: z
    .string()
    .max(200)
    .default('')
    .describe('Only listings of this category; short for a condition of `filter`.'),
  complete: z.enum(['true', 'false']).default('false').describe('Skips incomplete listings.'),
  filter: filterTextSchema,
}
const rowFilterSchema = z.object(rowFilter)
export type RowFilter = z.infer<typeof rowFilterSchema>

/** Rows of the data table as a file: the same search and filters as the table, ordered by id. */
export const tableExportQuerySchema = z.object({ ...fileQuery, ...rowFilter })
export type TableExportQuery = z.infer<typeof tableExportQuerySchema>

/** Chosen rows of the data table as a file, in the order of `ids`. */
export const rowsExportSchema = z.object({
  ids: z
    .array(z.number().int())
    .min(1, 'No rows selected.')
    .max(100_000, 'Choose at most 100,000 rows, or all.')
    .describe('The ids of the rows.'),
  format: exportFormatSchema.default('json').describe('The format of the file.'),
  columns: columnsSchema.optional().describe('Absent: the account’s choice.'),
  preset: presetNameSchema,
  ...csvOptions,
})
export type RowsExport = z.infer<typeof rowsExportSchema>

/** Listings of one job as a file, in the order found. */
export const jobExportQuerySchema = z.object({
  ...fileQuery,
  ...rowFilter,
  limit: z.coerce.number().int().min(1).optional().describe('The first listings only; absent: all.'),
})
export type JobExportQuery = z.infer<typeof jobExportQuerySchema>

export const fileRoutes = {
  exports: get({
    path: '/api/exports',
    summary: 'Files of the runs, newest first',
    query: exportsQuerySchema,
    answer: exportsAnswerSchema,
  }),
  download: get({
    path: '/api/download/:file',
    summary: 'Download a file',
    params: fileParamsSchema,
    answer: outcomeSchema,
  }),
  view: get({
    path: '/api/view/:file',
    summary: 'View a file in the browser; without an extension, as a readable page',
    params: fileParamsSchema,
    query: viewQuerySchema,
    answer: outcomeSchema,
  }),
  exportColumns: get({
    path: '/api/exports/columns',
    summary: 'The columns of exported files',
    answer: exportColumnsAnswerSchema,
  }),
  chooseColumns: post({
    path: '/api/exports/columns',
    summary: 'Choose the columns of exported files and their order',
    body: chooseColumnsSchema,
    answer: outcomeSchema,
  }),
  chooseCsvStyle: post({
    path: '/api/exports/csv',
    summary: 'Choose the delimiter and the decimal sign of CSV files',
    body: csvStyleSchema,
    answer: outcomeSchema,
  }),
  jobExport: get({
    path: '/api/jobs/:jobId/export',
    summary: 'Listings of one job as a file in any format of the plan, also while it runs',
    params: jobParamsSchema,
    query: jobExportQuerySchema,
    answer: outcomeSchema,
  }),
  rowsExport: post({
    path: '/api/table/export',
    summary: 'Chosen rows of the data table as a file',
    body: rowsExportSchema,
    answer: outcomeSchema,
  }),
  tableExport: get({
    path: '/api/table/export',
    summary: 'Rows of the data table as a file',
    query: tableExportQuerySchema,
    answer: outcomeSchema,
  }),
}
