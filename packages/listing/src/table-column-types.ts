import { type FieldKind, type TableField, fieldTable } from './listing-columns.ts'

type ColumnType = { postgres: string; mysql: string }

const types: Record<FieldKind, ColumnType> = {
  text: { postgres: 'text', mysql: 'text' },
  number: { postgres: 'double precision', mysql: 'double' },
  integer: { postgres: 'integer', mysql: 'int' },
  time: { postgres: 'timestamptz', mysql: 'datetime(3)' },
  list: { postgres: 'text', mysql: 'text' },
}

/** The type of a column of the user's table. */
export const columnType = (field: TableField): ColumnType => ({
  ...types[fieldTable[field].kind],
  ...fieldTable[field].column,
})

/** Whether the database sets the time of a row without one. */
export const isDefaultNow = (field: TableField): boolean =>
  fieldTable[field].kind === 'time' && fieldTable[field].isRequired === true

/** The column's definition in a new table: its type and default. */
export function columnDefinition(field: TableField): ColumnType {
  const { postgres, mysql } = columnType(field)
  if (!isDefaultNow(field)) return { postgres, mysql }
  return {
    postgres: `${postgres} not null default now()`,
    mysql: `${mysql} not null default current_timestamp(3)`,
  }
}
