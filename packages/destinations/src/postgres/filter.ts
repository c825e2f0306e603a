import type { FilterSql } from '../rows/narrow.ts'

/** `values` receives the parameters. A case guards each cast, because owners may give columns other types. */
export function postgresFilterSql(values: unknown[]): FilterSql {
  const parameter = (value: unknown): string => `$${values.push(value)}`
  const textOf = (value: string): string => `${parameter(value)}::text`
  return {
    ofText: (column, conditionOf) =>
      `(case when ${isText(column)} and not ${plain(column)} ~ '[^\\u0001-\\u007f]'
        then ${conditionOf(`lower(${plain(column)})`)} else true end)`,
    textOf,
    contains: (text, value) => `position(${textOf(value)} in ${text}) > 0`,
    startsWith: (text, value) => `left(${text}, ${value.length}) = ${textOf(value)}`,
    ofLength: (column, comparison) =>
      `(case when ${isText(column)} then length(${column}::text) ${comparison} 0 else true end)`,
    ofNumber: (column, conditionOf) =>
      `(case when ${plain(column)} ~ '^-?[0-9]{1,15}([.][0-9]{1,20})?$'
        then ${conditionOf(`${plain(column)}::double precision`)} else true end)`,
    numberOf: (value) => `${parameter(value)}::double precision`,
    truncated: (number) => `trunc(${number})`,
    ofTime: (column, comparison, at) => {
      const time = `${parameter(new Date(at).toISOString())}::timestamptz`
      return `(case pg_typeof(${column})::text
        when 'timestamp with time zone' then ${column}::text::timestamptz ${comparison} ${time}
        when 'timestamp without time zone' then ${column}::text::timestamp at time zone 'UTC' ${comparison} ${time}
        when 'date' then ${column}::text::timestamp at time zone 'UTC' ${comparison} ${time}
        else true end)`
    },
  }
}

/** Without the column's collation: its lower case and its comparison may be those of a language. */
const plain = (column: string): string => `(${column}::text collate "C")`
const isText = (column: string): string => `pg_typeof(${column})::text in ('text', 'character varying')`
