import { fieldTable, listingFields, listingSchema } from '@gazetteer/listing'
import type { Examples } from './example.ts'

const done = { success: true }
const jobId = 'JB-1732270000000-7QK2'
const database = {
  provider: 'postgres' as const,
  host: 'db.example.com',
  port: 5432,
  database: 'leads',
  username: 'ann',
  password: 'correct horse',
  ssl: true,
}
const example = Object.fromEntries(listingFields.map((field) => [field, fieldTable[field].example]))
const wellRated = '{"all":[{"field":"rating","op":"gte","value":4}]}'

export const row = { id: 1, ...listingSchema.parse(example) }

export const dataExamples: Examples<
  | 'databaseStatus'
  | 'databaseConfig'
  | 'databaseTest'
  | 'databaseSave'
  | 'databaseClear'
  | 'tableCount'
  | 'tableRows'
  | 'tableSummary'
  | 'tableOrigins'
  | 'tableDelete'
  | 'tableUpdate'
  | 'tableHistory'
  | 'exports'
  | 'download'
  | 'view'
  | 'exportColumns'
  | 'chooseColumns'
  | 'chooseCsvStyle'
  | 'jobExport'
  | 'rowsExport'
  | 'tableExport'
> = {
  databaseStatus: {
    answer: {
      success: true,
      connected: true,
      provider: 'postgres',
      label: 'leads@db.example.com',
      records: 1_204,
      newToday: 96,
      previousRun: 1_108,
      locked: false,
    },
  },
  databaseConfig: { answer: { success: true, config: { ...database, password: 'cor••••••••••' } } },
  databaseTest: {
    body: database,
    answer: {
      success: true,
      message: 'Connection successful. The table BusinessDatabase is ready.',
      checks: [{ name: 'reached', outcome: 'passed', text: 'db.example.com:5432 accepts connections.' }],
    },
  },
  databaseSave: { body: database, answer: { success: true, message: 'Configuration saved successfully' } },
  databaseClear: { answer: { success: true, message: 'Database configuration cleared' } },
  tableCount: { query: { filter: wellRated }, answer: { success: true, count: 1_204 } },
  tableRows: { query: { limit: 500, offset: 0 }, answer: { success: true, rows: [row] } },
  tableSummary: {
    query: { filter: wellRated, group: 'city' },
    answer: {
      success: true,
      count: 1_204,
      filled: { name: 1_204, phone: 1_103, rating: 1_204 },
      averageRating: 4.4,
      groups: [
        { value: 'Baltimore', count: 900 },
        { value: 'Reno', count: 304 },
      ],
      otherGroups: 0,
    },
  },
  tableOrigins: {
    query: { source: 'overture', source_id: row.source_id },
    answer: {
      success: true,
      origins: [
        {
          field: 'hours',
          value: row.hours ?? '',
          source: 'alltheplaces',
          title: 'All The Places',
          source_id: 'olive-1',
          time: '2026-11-22T09:00:00.000Z',
          licence: 'CC0-1.0',
          isFilledIn: true,
          reason: 'source',
        },
      ],
      websiteStatus: 'ok',
      edited: [{ field: 'phone', time: 1_732_270_000_000 }],
    },
  },
  tableHistory: {
    query: { id: 1, source: 'overture', source_id: row.source_id },
    answer: {
      success: true,
      history: [
        {
          at: 1_732_280_000_000,
          kind: 'edited',
          jobId: null,
          fields: [{ field: 'phone', from: null, to: '+14102767141' }],
        },
        { at: 1_732_270_000_000, kind: 'found', jobId, fields: [] },
      ],
    },
  },
  tableDelete: { body: { ids: [1, 2] }, answer: { success: true, deleted: 2 } },
  tableUpdate: { body: { ids: [1], field: 'phone', value: '+14102767141' }, answer: { success: true, updated: 1 } },
  exports: {
    query: { limit: 1 },
    answer: {
      success: true,
      exports: [{ filename: `baltimore-md_${jobId}.json`, timestamp: 1_732_270_060_000, jobId, records: 1_204 }],
    },
  },
  download: { params: { file: `baltimore-md_${jobId}.json` }, answer: done },
  exportColumns: {
    answer: {
      success: true,
      columns: ['name', 'phone', 'city'],
      all: ['name', 'phone', 'category', 'address', 'city', 'website_status'],
      standard: ['name', 'phone', 'category', 'address', 'city'],
      csv: { delimiter: 'comma', decimal: 'point' },
    },
  },
  chooseColumns: { body: { columns: ['name', 'phone', 'city'] }, answer: done },
  chooseCsvStyle: { body: { delimiter: 'semicolon', decimal: 'comma' }, answer: done },
  jobExport: {
    params: { jobId },
    query: { format: 'csv', columns: 'name,phone,city', bom: 'false', limit: 1_000 },
    answer: done,
  },
  rowsExport: { body: { ids: [1, 2, 5], format: 'csv', columns: ['name', 'phone', 'city'] }, answer: done },
  tableExport: {
    query: { format: 'xlsx', columns: 'name,phone,city', search: 'pizza', complete: 'true', filter: wellRated },
    answer: done,
  },
  view: { params: { file: `baltimore-md_${jobId}` }, query: { page: 2 }, answer: done },
}
