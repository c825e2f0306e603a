import { createHash } from 'node:crypto'
import { linkedAbort } from '@gazetteer/bounded'
import { unlessAborted } from '@gazetteer/bounded'
import { openWorkCache } from '../../work-cache.ts'
import { groupLimit } from '../decode/decode-budget.ts'
import type { Footer } from '../decode/footer.ts'
import { groupTooLarge } from '../decode/refusals.ts'
import type { RangedFile } from '../files/ranged-file.ts'
import {
  type Columns,
  decodeGroup,
  fetchGroup,
  type GroupBytes,
  memoryOf,
  packedBytes,
  rangesOf,
  readGroup,
} from '../decode/read-group.ts'
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
  const oneByOne = openQueue()
  const fetching = new Map<string, Promise<GroupBytes>>()

  /** Of a remote file. */
  async function fetched(group: GroupRef, key: string): Promise<GroupBytes> {
    const { file, footer, index } = group
    const ranges = rangesOf(footer, { index })
    const spooled = await spool?.load(key, ranges)
    if (spooled) return spooled
    const bytes = await fetchGroup(file, { footer, index }, life.signal)
    await spool?.save(key, bytes)
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
    const decode = async () =>
      group.file.isLocal
        ? await readGroup(group.file, group, life.signal)
        : await decodeGroup(group.file, { ...group, bytes: await bytesOf(group, key) })
    const alone = async () =>
      await oneByOne(async () => {
        // Two large groups may not fit into memory.
        decoded.drop()
        return await decode()
      })
    return await decoded.get(key, isLarge(group) ? alone : decode)
  }
  /** A remote group is fetched once, as a whole; without a spool it is decoded as a whole, too. */
  async function pointColumns(group: GroupRef, key: string): Promise<Columns> {
    if (decoded.has(key) || (!group.file.isLocal && spool === null)) return await columns(group, key)
    const part = { ...group, only: pointLeaves }
    if (group.file.isLocal) return await readGroup(group.file, part, life.signal)
    return await decodeGroup(group.file, { ...part, bytes: await bytesOf(group, key) })
  }
  async function points(group: GroupRef, key: string): Promise<Points> {
    const decodedPoints = await pointColumns(group, key)
    const needed = decodedPoints.bytes + pointBytesOf(decodedPoints.count)
    const limit = groupLimit(packedBytes(rangesOf(group.footer, group)))
    if (needed > limit)
      throw groupTooLarge(group.file, { index: group.index, rows: decodedPoints.count, needed, limit })
    return await pointsOf(decodedPoints)
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

/** Runs work one after the other. */
function openQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let latest: Promise<unknown> = Promise.resolve()
  return async (work) => {
    const own = latest.then(work)
    latest = own.catch(() => undefined)
    return await own
  }
}

/** Decoded one at a time; pyarrow and geopandas write groups of 1,048,576 rows. */
const largeBytes = 128 << 20

export const isLarge = ({ footer, index }: GroupRef): boolean => memoryOf(footer, { index }) > largeBytes

/** Identifies a file version, group and column selection. */
function groupKeyOf({ file, footer, index }: GroupRef): string {
  const columns = footer.metadata.schema.map(({ name }) => name).join()
  const name = createHash('sha256').update(`${file.address}\0${footer.state.validator}\0${columns}`).digest('hex')
  return `${name.slice(0, 24)}-${index}`
}
