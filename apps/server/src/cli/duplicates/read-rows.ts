import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import type { MatchRow } from '@gazetteer/listing/matching'
import { parse } from 'csv-parse'
import { Invalid } from '../../platform/errors.ts'
import { UsageError } from '../io.ts'
import { explained } from '../capture/out-file.ts'
import { matchRowOf } from './columns.ts'
import { jsonObjects } from './json-objects.ts'

const jsonEndings = ['.json', '.ndjson', '.jsonl', '.geojson', '.geojsonl']

/**
 * The rows of a list, one at a time; the id is the index from 0. The names of columns are added to `seen`. Throws
 * Invalid with a message for the user.
 */
export async function* readMatchRows(path: string, seen: Set<string>): AsyncGenerator<MatchRow> {
  const ending = extname(path).toLowerCase()
  if (![...jsonEndings, '.csv', '.tsv'].includes(ending))
    throw new UsageError(`--in ${path}: must be a .json, .ndjson, .geojson or .csv file`)
  let index = 0
  try {
    const rows = jsonEndings.includes(ending) ? jsonObjects(path) : csvObjects(path)
    for await (const row of rows) {
      yield matchRowOf(row, index, seen)
      index += 1
    }
  } catch (error) {
    const isUnread =
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
    if (isUnread) throw new Invalid(`--in ${path}: row ${index + 1} cannot be read: ${error.message}`, { cause: error })
    throw explained(error, `--in ${path}`)
  }
}

async function* csvObjects(path: string): AsyncGenerator {
  const delimiter = await delimiterOf(path)
  const options = {
    bom: true,
    columns: true,
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  }
  const parser = createReadStream(path)
    .on('error', (error) => parser.destroy(error))
    .pipe(parse(options))
  for await (const row of parser) yield row
}

/** The separator that the heading has most of. */
async function delimiterOf(path: string): Promise<string> {
  for await (const chunk of createReadStream(path, { encoding: 'utf8', end: 65_535 })) {
    const [heading = ''] = String(chunk).split(/\r?\n/)
    const counted = [',', ';', '\t', '|'].map((mark) => ({ mark, count: heading.split(mark).length }))
    return counted.reduce((best, one) => (one.count > best.count ? one : best)).mark
  }
  return ','
}
