import { Readable } from 'node:stream'
import type { Command } from 'commander'
import { type MatchRow, findLikelyDuplicates } from '@gazetteer/listing/matching'
import { likelyFrom, parsedName, phoneOf } from '@gazetteer/listing/matching-training'
import { Invalid } from '../../platform/errors.ts'
import { formatOf } from '../capture/capture.ts'
import { refuseOverwriting, refuseUnwritable, saveStream, standardOutput } from '../capture/out-file.ts'
import { oneFile } from '../caller-folder.ts'
import { exitCodes } from '../exit-codes.ts'
import { type Io, UsageError, act, numberBetween } from '../io.ts'
import { readMatchRows } from './read-rows.ts'

/**
 * `duplicates`: pairs of rows of a list that are probably one business, as `{a, b, score, reasons}` with row indexes
 * from 0. Needs no server.
 */
export function addDuplicatesCommand(program: Command, io: Pick<Io, 'out' | 'err'>): void {
  const command = program
    .command('duplicates')
    .description('finds rows of any list that are one business')
    .requiredOption('--in <file>', 'a list: .json, .ndjson, .geojson or .csv', oneFile)
    .requiredOption('--out <file>', 'the pairs, as JSON; - for standard output', oneFile)
    .option('--threshold <number>', 'lowest score, a probability', numberBetween(0, 1), likelyFrom)
  act(command, ({ in: input, out: output, threshold }: { in: string; out: string; threshold: number }) =>
    findDuplicates({ input, output, threshold }, io),
  )
}

async function findDuplicates(
  { input, output, threshold }: { input: string; output: string; threshold: number },
  { out, err }: Pick<Io, 'out' | 'err'>,
): Promise<number> {
  if (![null, 'json'].includes(formatOf(output)))
    throw new UsageError(`--out ${output}: the pairs are JSON. Choose a name that ends in .json`)
  await refuseUnwritable(output)
  await refuseOverwriting(output, [{ option: '--in', path: input }])
  const rows: MatchRow[] = []
  const seen = new Set<string>()
  for await (const row of readMatchRows(input, seen)) rows.push(row)
  if (rows.every(({ name, phone }) => parsedName(name).letters === '' && phoneOf(phone) === ''))
    throw new Invalid(
      `--in ${input}: no row has a name or a phone. ${columnsSeen(seen)} Rename one to "name", and others to "phone", "address", "city", "latitude", "longitude".`,
    )
  if (rows.every((row) => isPlaceless(row)))
    err.write(
      `No row has coordinates or an address, so few pairs can be found. ${columnsSeen(seen)} Rename them to "latitude" and "longitude", or to "address".\n`,
    )
  const pairs = findLikelyDuplicates(rows, threshold).map((pair) => ({ ...pair, score: Number(pair.score.toFixed(4)) }))
  const text = `[\n${pairs.map((pair) => JSON.stringify(pair)).join(',\n')}\n]\n`
  await saveStream(Readable.from([text]), { out: output })
  const summary = `${pairs.length} pairs with a score of at least ${threshold} in ${rows.length} rows`
  if (output === standardOutput) err.write(`${summary}\n`)
  else out.write(`${summary}: ${output}\n`)
  return exitCodes.done
}

const isPlaceless = ({ address, latitude, longitude }: MatchRow): boolean =>
  (address ?? null) === null && ((latitude ?? null) === null || (longitude ?? null) === null)

const columnsSeen = (seen: ReadonlySet<string>): string =>
  seen.size === 0 ? 'The file has no columns.' : `The columns of the file: ${[...seen].join(', ')}.`
