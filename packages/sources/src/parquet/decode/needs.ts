import type { FileMetaData } from 'hyparquet'
import { SourceError } from '../../port.ts'
import { columnPathKey, type Pruned } from './prune.ts'

/** What a layout cannot do without: the columns of one of the alternatives, the usual one first. */
export type Need = { anyOf: readonly (readonly string[])[]; isText?: boolean }

/** The layout's data set, for messages, and what its files must have. */
export type Required = { title: string; needs: readonly Need[] }

/** Throws SourceError 'refused' that names what a file lacks, before anything is read from it. */
export function checkNeeds(fileName: string, { metadata, names }: Pruned, { title, needs }: Required): void {
  const there = new Set(names.values())
  const isThere = (alternative: readonly string[]) => alternative.every((name) => there.has(name))
  const missing = needs.filter(({ anyOf }) => !anyOf.some(isThere)).map(({ anyOf }) => describe(anyOf))
  if (missing.length > 0)
    throw refused(fileName, title, `it lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`)
  const types = typesOf(metadata, names)
  for (const { anyOf, isText } of needs) {
    const numeric = isText === true ? anyOf.flat().find((name) => numbers.has(types.get(name) ?? '')) : undefined
    if (numeric !== undefined) throw refused(fileName, title, `the column ${numeric} does not hold text`)
  }
}

const numbers = new Set(['BOOLEAN', 'INT32', 'INT64', 'INT96', 'FLOAT', 'DOUBLE'])

/** The alternatives that writers use most. */
const describe = (anyOf: Need['anyOf']): string =>
  anyOf
    .slice(0, 3)
    .map((names) => (names.length > 1 && anyOf.length > 1 ? `(${names.join(' and ')})` : names.join(' and ')))
    .join(' or ')

const refused = (fileName: string, title: string, why: string): SourceError =>
  new SourceError('refused', `The file ${fileName} cannot be used as ${title}: ${why}.`)

function typesOf({ row_groups: groups }: FileMetaData, names: Pruned['names']): Map<string, string> {
  const [first] = groups
  return new Map(
    (first?.columns ?? []).flatMap(({ meta_data: column }) => {
      const name = column === undefined ? undefined : names.get(columnPathKey(column.path_in_schema))
      return name === undefined || column === undefined ? [] : [[name, column.type] as const]
    }),
  )
}
