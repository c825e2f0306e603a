import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Box } from '@gazetteer/geography'
import { parquetMetadata, parquetSchema, type FileMetaData, type RowGroup } from 'hyparquet'
import { z } from 'zod'
import { sizeText } from '@gazetteer/bounded'
import { withoutKeyValues } from './without-key-values.ts'
import { damaged, notParquet, tooLarge, unreadable } from './refusals.ts'
import { checkNeeds, type Required } from './needs.ts'
import { prune, type Pruned } from './prune.ts'
import type { FileState, RangedFile, Tail } from '../files/ranged-file.ts'
import { cacheWhole } from '../../whole-file.ts'

export type Footer = Pruned & { state: FileState; groups: readonly Group[] }
/** A row group; `box` is null when the file has no statistics. */
export type Group = { index: number; rows: number; box: Box | null }

export type FooterSettings = {
  /** Selects the leaves to read, in `prune`'s format, by a file's top-level columns in lower case. */
  columns: (names: ReadonlySet<string>) => readonly string[]
  /** What the file must have; absent: nothing. */
  required?: Required
  /** Leaves with the statistics for a group's box: west, east, south, north. */
  edges: readonly [string, string, string, string]
  /** Whether rows without coordinates are wanted: a group with such rows then matches everywhere. Absent: no. */
  includesRowsWithoutPoint?: boolean
  /** Expected number of row groups, to size the footer request; null: unknown. */
  rowGroups: number | null
  cacheDir: string | null
}

/** Fits most footers of large files: Overture's take 2.7 kB per row group. */
const maxTailBytes = 1 << 20
/** Parsed in one step; Overture's footers take 0.7 MB. */
const maxFooterBytes = 8 << 20
const bytesPerGroup = 4 << 10
const minTailBytes = 32 << 10

/**
 * The footer of a file, from the cache while the file is unchanged. Throws the file's errors, and SourceError
 * 'refused' for a damaged file.
 */
export async function readFooter(file: RangedFile, settings: FooterSettings, signal: AbortSignal): Promise<Footer> {
  const path = settings.cacheDir === null || file.isLocal ? null : storedPath(settings.cacheDir, file)
  const cached = path === null ? null : await load(path)
  const { rowGroups } = settings
  const likely = rowGroups === null ? maxTailBytes : minTailBytes + rowGroups * bytesPerGroup
  const tail = await file.tail(Math.min(maxTailBytes, likely), cached?.state ?? null, signal)
  if (tail === null && cached !== null) return footerOf(file, cached, settings)
  if (tail === null) throw damaged(file, 'its content changed between two reads')
  const whole = { state: { size: tail.size, validator: tail.validator }, bytes: await wholeFooter(file, tail, signal) }
  const footer = footerOf(file, whole, settings)
  if (path !== null) await save(path, whole)
  return footer
}

type Whole = { state: FileState; bytes: Uint8Array }

async function wholeFooter(
  file: RangedFile,
  { bytes, size, validator }: Tail,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const end = Buffer.from(bytes.subarray(-4)).toString('latin1')
  if (end === 'PARE') throw unreadable(file, 'encrypted-parquet')
  if (bytes.length < 12 || end !== 'PAR1') throw await notParquet(file, { size, validator }, signal)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint32(bytes.length - 8, true) + 8
  if (length > size) throw damaged(file, 'its footer length exceeds the file size')
  if (length > maxFooterBytes)
    throw tooLarge(file, `its footer has ${sizeText(length)}; the limit is ${sizeText(maxFooterBytes)}`)
  if (length <= bytes.length) return bytes.slice(bytes.length - length)
  const first = await file.read({ start: size - length, end: size - bytes.length }, { size, validator }, signal)
  const all = new Uint8Array(length)
  all.set(first)
  all.set(bytes, first.length)
  return all
}

function footerOf(file: RangedFile, { state, bytes }: Whole, settings: FooterSettings): Footer {
  const { pruned, groups } = parsedFooter(file, bytes, settings)
  if (settings.required !== undefined) checkNeeds(file.name, pruned, settings.required)
  return { state, ...pruned, groups }
}

function parsedFooter(
  file: RangedFile,
  bytes: Uint8Array,
  settings: FooterSettings,
): { pruned: Pruned; groups: Group[] } {
  try {
    const whole = parquetMetadata(withoutKeyValues(bytes), { geoparquet: false })
    refuseEncrypted(whole)
    const groups = whole.row_groups.map((group, index) => ({
      index,
      rows: Number(group.num_rows),
      box: boxOf(group, settings),
    }))
    const names = new Set(namesOf(whole).map((name) => name.toLowerCase()))
    return { pruned: prune(whole, settings.columns(names)), groups }
  } catch (cause) {
    if (cause instanceof Encrypted) throw unreadable(file, 'encrypted-parquet')
    throw damaged(file, 'its footer is invalid', cause)
  }
}

class Encrypted extends Error {}

/** A file with a plain footer can have encrypted columns. */
function refuseEncrypted({ row_groups: groups }: FileMetaData): void {
  const isEncrypted = groups.some(({ columns }) => columns.some((column) => column.crypto_metadata !== undefined))
  if (isEncrypted) throw new Encrypted()
}

const namesOf = (metadata: FileMetaData): string[] =>
  parquetSchema(metadata).children.map(({ element }) => element.name)

function boxOf(group: RowGroup, { edges, includesRowsWithoutPoint = false }: FooterSettings): Box | null {
  const [west, east, south, north] = edges
  const statisticsOf = (name: string) =>
    group.columns.find(({ meta_data }) => meta_data?.path_in_schema.join('.').toLowerCase() === name)?.meta_data
      ?.statistics
  const edge = (name: string, which: 'min_value' | 'max_value'): number | null => {
    const statistics = statisticsOf(name)
    const value = statistics?.[which] ?? statistics?.[which === 'min_value' ? 'min' : 'max']
    return typeof value === 'number' && Number.isFinite(value) ? value : null
  }
  if (includesRowsWithoutPoint && Number(statisticsOf(west)?.null_count ?? 0) > 0) return null
  const box = { west: edge(west, 'min_value'), east: edge(east, 'max_value') }
  const tall = { south: edge(south, 'min_value'), north: edge(north, 'max_value') }
  if (box.west === null || box.east === null || tall.south === null || tall.north === null) return null
  return { west: box.west, east: box.east, south: tall.south, north: tall.north }
}

const stateSchema = z.object({ size: z.number(), validator: z.string(), sha256: z.string() })
const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')
const storedPath = (cacheDir: string, { address }: RangedFile): string =>
  join(cacheDir, `${sha256(address).slice(0, 24)}.footer`)

async function load(path: string): Promise<Whole | null> {
  try {
    const content = await readFile(path)
    const cut = content.indexOf(0x0a)
    const { sha256: sum, ...state } = stateSchema.parse(JSON.parse(content.subarray(0, cut).toString()))
    const bytes = Uint8Array.from(content.subarray(cut + 1))
    return sha256(bytes) === sum ? { state, bytes } : null
  } catch {
    return null // missing or incomplete
  }
}

/** A failed write only means another request later. */
async function save(path: string, { state, bytes }: Whole): Promise<void> {
  const head = JSON.stringify({ ...state, sha256: sha256(bytes) })
  await cacheWhole(path, Buffer.concat([Buffer.from(`${head}\n`), bytes]))
}
