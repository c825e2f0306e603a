import {
  formatBytes,
  type FileFormat,
  formatOf,
  formatTitle,
  shellWord,
  sizeText,
  unpackCommand,
} from '@gazetteer/bounded'
import { SourceError } from '../../port.ts'
import type { FileState, RangedFile } from '../files/ranged-file.ts'

/** For bytes that contradict themselves. */
export function damaged(file: Named, why: string, cause?: unknown): SourceError {
  return new SourceError('refused', `The file ${file.name} is damaged: ${why}.`, { cause })
}

/** For a valid file above a limit; `why` says the size and the limit. */
export function tooLarge(file: Named, why: string, cause?: unknown): SourceError {
  const remedy = `Write it again with smaller row groups: ${duckdb(`FROM '${file.name}'`, ', ROW_GROUP_SIZE 100000')}`
  return new SourceError('refused', `The file ${file.name} is too large: ${why}. ${remedy}.`, { cause })
}

/** For a row group above a limit. `needed` is what the footer says; it can be less than the group turns out to need. */
export function groupTooLarge(
  file: Named,
  { index, rows, needed, limit }: { index: number; rows: number; needed: number; limit: number },
  cause?: unknown,
): SourceError {
  const needs = needed > limit ? sizeText(needed) : `more than ${sizeText(limit)}`
  const count = rows.toLocaleString('en-US')
  const why = `row group ${index + 1} needs ${needs} of memory for ${count} rows; the limit is ${sizeText(limit)}`
  return tooLarge(file, why, cause)
}

/** For a column whose compression no decompressor here reads, such as LZO. */
export const unknownCompression = (file: Named, codec: string): SourceError =>
  new SourceError(
    'refused',
    `The file ${file.name} cannot be read: it is compressed with ${codec}. Write it again with ZSTD, SNAPPY or GZIP.`,
  )

/** For a file without the end of a Parquet file: by its first bytes, another format or a part of one. */
export async function notParquet(file: RangedFile, state: FileState, signal: AbortSignal): Promise<SourceError> {
  const head = await file.read({ start: 0, end: Math.min(formatBytes, state.size) }, state, signal)
  const format = formatOf(head)
  if (format === 'parquet') return damaged(file, 'its end is missing, as after an interrupted copy. Copy it again')
  return unreadable(file, format)
}

/** For another format, with the command that converts it; null: unknown. */
export function unreadable(file: Named, format: FileFormat | null): SourceError {
  const why =
    format === null
      ? 'it is not a Parquet file'
      : `it is ${formatTitle(format)}. ${remedies[format]?.(file.name) ?? 'A file of places is Parquet'}`
  return new SourceError('refused', `The file ${file.name} cannot be read: ${why}.`)
}

type Named = Pick<RangedFile, 'name'>

const duckdb = (from: string, options = ''): string =>
  `duckdb -c "COPY (${from}) TO 'new.parquet' (FORMAT parquet${options})"`
const convert = (name: string): string => `Convert it: ogr2ogr -f Parquet new.parquet ${shellWord(name)}`

const remedies: Partial<Record<FileFormat, (name: string) => string>> = {
  'encrypted-parquet': () => 'Write it again without encryption',
  'osm-pbf': () => 'Name it in OSM_EXTRACT instead',
  gzip: (name) => `Unpack it: ${unpackCommand('gzip', name, 'new.parquet')}`,
  bzip2: (name) => `Unpack it: ${unpackCommand('bzip2', name, 'new.parquet')}`,
  xz: (name) => `Unpack it: ${unpackCommand('xz', name, 'new.parquet')}`,
  zstd: (name) => `Unpack it: ${unpackCommand('zstd', name, 'new.parquet')}`,
  zip: (name) => `Unpack it: unzip ${shellWord(name)}`,
  geopackage: convert,
  sqlite: convert,
  flatgeobuf: convert,
  shapefile: convert,
  arrow: convert,
  json: convert,
  text: (name) => `Convert it: ${duckdb(`FROM read_csv('${name}')`)}`,
  'lfs-pointer': () => 'Download the file: git lfs pull',
}
