import { rename, rm, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { MatchRow } from '@gazetteer/listing/matching/match-row'
import { findLikelyDuplicates } from '@gazetteer/listing/matching/likely-duplicates'
import { likelyFrom } from '@gazetteer/listing/matching/model/score'
import { nameOf } from '@gazetteer/listing/matching/record/name'
import { phoneOf } from '@gazetteer/listing/matching/record/phone'
import { Invalid } from '../../platform/errors.ts'
import { explained, refuseUnwritable } from '../capture/out-file.ts'
import { exitCodes } from '../exit-codes.ts'
import { type Io, act, numberBetween, once } from '../io.ts'
import { readRows } from './read-rows.ts'

/**
 * `duplicates`: pairs of rows of a list that are probably one business, as `{a, b, score, reasons}` with row indexes
 * from 0. Needs no server.
 */
export function addDuplicatesCommand(program: Command, { out }: Pick<Io, 'out'>): void {
  const command = program
    .command('duplicates')
    .description('finds rows of any list that are one business')
    .requiredOption('--in <file>', 'a list: .json, .ndjson or .csv', once)
    .requiredOption('--out <file>', 'the pairs, as JSON', once)
    .option('--threshold <number>', 'lowest score, a probability', numberBetween(0, 1), likelyFrom)
  act(command, ({ in: input, out: output, threshold }: { in: string; out: string; threshold: number }) =>
    findDuplicates({ input, output, threshold }, out),
  )
}

async function findDuplicates(
  { input, output, threshold }: { input: string; output: string; threshold: number },
  out: Io['out'],
): Promise<number> {
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
