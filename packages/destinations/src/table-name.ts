import { defaultTable } from '@gazetteer/listing'

/** Absent: the default schema of the connection, and `BusinessDatabase`. In MySQL a schema is a database. */
export type TableName = { schema?: string | undefined; table?: string | undefined }

/** As quoted in SQL, and as shown in messages. */
export type DestinationTable = { schema: string | null; name: string; sql: string; label: string }

export function tableOf({ schema, table = defaultTable }: TableName, quote: '"' | '`'): DestinationTable {
  const parts = schema === undefined ? [table] : [schema, table]
  return {
    schema: schema ?? null,
    name: table,
    sql: parts.map((part) => quoted(part, quote)).join('.'),
    label: parts.join('.'),
  }
}

export const quoted = (name: string, quote: '"' | '`'): string =>
  `${quote}${name.replaceAll(quote, quote + quote)}${quote}`

export const labelOfTable = (name: TableName): string => tableOf(name, '"').label
