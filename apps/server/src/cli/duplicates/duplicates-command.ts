import { rename, rm, writeFile } from 'node:fs/promises'
import type { MatchRow } from '@gazetteer/listing/matching/match-row'
import { findLikelyDuplicates } from '@gazetteer/listing/matching/likely-duplicates'
import { likelyFrom } from '@gazetteer/listing/matching/model/score'
import { nameOf } from '@gazetteer/listing/matching/record/name'
import { phoneOf } from '@gazetteer/listing/matching/record/phone'
import { Invalid } from '../../platform/errors.ts'
import { explained, refuseUnwritable } from '../capture/out-file.ts'
import { exitCodes } from '../exit-codes.ts'
import { programName } from '../program-name.ts'
import { readOptions } from '../read-options.ts'
import { readRows } from './read-rows.ts'

const usage = `Usage: ${programName} duplicates --in FILE.json|FILE.csv [--threshold T] --out PAIRS.json`

/**
 * `duplicates`: pairs of rows of a list that are probably one business, as `{a, b, score, reasons}` with row indexes
 * from 0. Needs no server. Returns the exit code.
 */
export async function duplicatesCommand(args: string[], out: Pick<NodeJS.WriteStream, 'write'>): Promise<number> {
  const { input, output, threshold } = readArguments(args)
  await refuseUnwritable(output)
  const rows: MatchRow[] = []
  for await (const row of readRows(input)) rows.push(row)
  if (rows.every(({ name, phone }) => nameOf(name).letters === '' && phoneOf(phone) === ''))
    throw new Invalid(`--in ${input}: no row has a name or a phone; the columns are name, phone, address, city, …`)
  const pairs = findLikelyDuplicates(rows, threshold).map((pair) => ({ ...pair, score: Number(pair.score.toFixed(4)) }))
  await writeWhole(output, `[\n${pairs.map((pair) => JSON.stringify(pair)).join(',\n')}\n]\n`)
  out.write(`${pairs.length} pairs with a score of at least ${threshold} in ${rows.length} rows: ${output}\n`)
  return exitCodes.done
}

function readArguments(args: string[]): { input: string; output: string; threshold: number } {
  const options = { in: { type: 'string' }, out: { type: 'string' }, threshold: { type: 'string' } } as const
  const { in: input, out: output, threshold = String(likelyFrom) } = readOptions({ args, options }).values
  if (input === undefined || output === undefined) throw new Invalid(usage)
  const least = threshold.trim() === '' ? Number.NaN : Number(threshold)
  if (!(least >= 0 && least <= 1)) throw new Invalid(`--threshold ${threshold}: must be a number from 0 to 1`)
  return { input, output, threshold: least }
}

/** A failed write leaves no incomplete file. */
async function writeWhole(path: string, text: string): Promise<void> {
  const part = `${path}.part`
  try {
    await writeFile(part, text)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw explained(error, `--out ${path}`)
  }
}
