import { createHash } from 'node:crypto'
import { linkedAbort } from '../../linked-abort.ts'
import { unlessAborted } from '../../unless-aborted.ts'
import { openWorkCache } from '../../work-cache.ts'
import { maxGroupBytes } from '../decode/decode-budget.ts'
import { damaged, type Footer } from '../decode/footer.ts'
import type { RangedFile } from '../files/ranged-file.ts'
import { type Columns, decodeGroup, fetchGroup, type GroupBytes, packedBytes, rangesOf } from '../decode/read-group.ts'
import { pointLeaves } from './point-columns.ts'
import { pointBytesOf, type Points, pointsOf } from './points.ts'
import { openSpool } from './spool.ts'

export type GroupRef = { file: RangedFile; footer: Footer; index: number }

/** Decoded row groups: each is fetched and decoded once for concurrent and subsequent queries. */
export type GroupStore = {
  columns: (group: GroupRef, signal: AbortSignal) => Promise<Columns>
  /** Of all rows. Decodes no other column where that saves work. */
  points: (group: GroupRef, signal: AbortSignal) => Promise<Points>
  /** Prefetches a group; errors are reported to the query that reads it. */
  fetchAhead: (group: GroupRef) => void
  close: () => void
}

/** A decoded group takes about 15 MB; the latest one is cached whatever its size. */
const decodedBytes = 64 << 20
/** The points of a group of 20,000 rows take 0.3 MB. */
const pointBytes = 8 << 20
/** Larger groups are not prefetched. */
const maxAheadBytes = 16 << 20
const spoolBytes = 1 << 30

export function openGroupStore(cacheDir: string | null): GroupStore {
  const life = linkedAbort()
  const spool = cacheDir === null ? null : openSpool(cacheDir, spoolBytes)
  const decoded = openWorkCache<Columns>(decodedBytes, ({ bytes }) => bytes)
  const located = openWorkCache<Points>(pointBytes, ({ byteLength }) => byteLength)
  const fetching = new Map<string, Promise<GroupBytes>>()

  async function fetched(group: GroupRef, key: string): Promise<GroupBytes> {
    const { file, footer, index } = group
    const ranges = rangesOf(footer, { index })
    const spooled = file.isLocal ? null : await spool?.load(key, ranges)
    if (spooled) return spooled
    const bytes = await fetchGroup(file, { footer, index }, life.signal)
    if (!file.isLocal) await spool?.save(key, bytes)
    return bytes
  }
  function bytesOf(group: GroupRef, key: string): Promise<GroupBytes> {
    const known = fetching.get(key)
    if (known !== undefined) return known
    const work = fetched(group, key).finally(() => fetching.delete(key))
    fetching.set(key, work)
    return work
  }

  async function columns(group: GroupRef, key: string): Promise<Columns> {
    const decode = async () => await decodeGroup(group.file, { ...group, bytes: await bytesOf(group, key) })
    return await decoded.get(key, decode)
  }
  /** A remote group is fetched once, as a whole; without a spool it is decoded as a whole, too. */
  async function pointColumns(group: GroupRef, key: string): Promise<Columns> {
    if (decoded.has(key) || (!group.file.isLocal && spool === null)) return await columns(group, key)
    const part = { ...group, only: pointLeaves }
    const bytes = group.file.isLocal ? await fetchGroup(group.file, part, life.signal) : await bytesOf(group, key)
    return await decodeGroup(group.file, { ...part, bytes })
  }
  async function points(group: GroupRef, key: string): Promise<Points> {
    const found = await pointColumns(group, key)
    if (found.bytes + pointBytesOf(found.count) > maxGroupBytes)
      throw damaged(group.file, `row group ${group.index + 1} is too large`)
    return await pointsOf(found)
  }

  return {
    async columns(group, signal) {
      return await unlessAborted(columns(group, groupKeyOf(group)), signal)
    },
    async points(group, signal) {
      const key = groupKeyOf(group)
      return await unlessAborted(
        located.get(key, () => points(group, key)),
        signal,
      )
    },
    fetchAhead(group) {
      const key = groupKeyOf(group)
      if (group.file.isLocal || decoded.has(key) || spool === null) return
      if (packedBytes(rangesOf(group.footer, group)) > maxAheadBytes) return
      bytesOf(group, key).catch(() => undefined)
    },
    close: () => {
      life.abort(new Error('The source was closed'))
      decoded.clear()
      located.clear()
    },
  }
}

/** Identifies a file version, group and column selection. */
function groupKeyOf({ file, footer, index }: GroupRef): string {
  const columns = footer.metadata.schema.map(({ name }) => name).join()
  const name = createHash('sha256').update(`${file.address}\0${footer.state.validator}\0${columns}`).digest('hex')
  return `${name.slice(0, 24)}-${index}`
}
