import { type TableField, columnDefinition, columnType, fieldsWith, tableFields } from '@gazetteer/listing'

const padded = (field: TableField): string => field.padEnd('last_updated'.length)

/** The guides list `created_at` first, right after the id. */
const others = tableFields.filter((field) => field !== 'created_at')
const definitions = (provider: 'postgres' | 'mysql') =>
  ['created_at' as const, ...others].map((field) => `${padded(field)} ${columnDefinition(field)[provider]}`)

/** Columns of the destination table, in order. */
export const postgresColumns = definitions('postgres')
export const mysqlColumns = definitions('mysql')
/** Columns added after the first version. */
export const laterColumns = fieldsWith('isLater').map((field) => `${padded(field)} ${columnType(field).postgres}`)

/** Adds missing columns to an existing table. */
export const addingTo = (columns: readonly string[]): string => `alter table "BusinessDatabase"
${columns.map((column) => `  add column if not exists ${column}`).join(',\n')};`
