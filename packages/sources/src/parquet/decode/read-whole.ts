import { SourceError } from '../../port.ts'
import type { RangedFile } from '../files/ranged-file.ts'
import { readFooter, type FooterSettings } from './footer.ts'
import { withTail } from '../files/with-tail.ts'
import { type Columns, readGroup } from './read-group.ts'

/** A release's catalog has about a thousand rows. */
const [maxGroups, maxRows] = [1_000, 200_000]

/**
 * Reads all row groups of a small file, one after the other; most of it comes with the footer request. Throws the
 * file's errors, and SourceError 'refused' for a damaged one.
 */
export async function readWhole(
  stored: RangedFile,
  { columns, cacheDir }: Pick<FooterSettings, 'columns' | 'cacheDir'>,
  signal: AbortSignal,
): Promise<Columns[]> {
  const file = withTail(stored)
  const footer = await readFooter(file, { columns, cacheDir, rowGroups: null, edges: ['', '', '', ''] }, signal)
  if (footer.groups.length > maxGroups || footer.groups.reduce((sum, { rows }) => sum + rows, 0) > maxRows)
    throw new SourceError(
      'refused',
      `The file ${file.name} is too large: a catalog has at most ${maxGroups} row groups and ${maxRows} rows.`,
    )
  const groups: Columns[] = []
  for (const { index } of footer.groups) {
    groups.push(await readGroup(file, { footer, index }, signal))
  }
  return groups
}
