import { basename } from 'node:path'
import { type FileFormat, formatOf, formatTitle } from '@gazetteer/bounded'
import { SourceError } from '../port.ts'

export const refused = (address: string, why: string, cause?: unknown): SourceError =>
  new SourceError('refused', `The All The Places run at ${address} ${why}.`, { cause })

/** Throws SourceError for another format, with the command that converts it. */
export function refuseOtherFormat(address: string, head: Uint8Array): void {
  const format = formatOf(head)
  if (format === null || format === 'json' || format === 'text' || format === 'empty') return
  const remedy = remedies[format]?.(basename(address)) ?? 'A run is GeoJSON or Parquet'
  throw refused(address, `cannot be read: it is ${formatTitle(format)}. ${remedy}`)
}

const convert = (name: string): string => `Convert it: ogr2ogr -f GeoJSONSeq new.geojsonl ${name}`
const remedies: Partial<Record<FileFormat, (name: string) => string>> = {
  parquet: (name) => `Rename it: mv ${name} new.parquet`,
  gzip: (name) => `Rename it to ${name}.gz, or unpack it`,
  bzip2: (name) => `Unpack it: bzip2 -d ${name}`,
  xz: (name) => `Unpack it: xz -d ${name}`,
  zstd: (name) => `Unpack it: zstd -d ${name}`,
  zip: (name) => `Unpack it: unzip ${name}`,
  geopackage: convert,
  sqlite: convert,
  flatgeobuf: convert,
  shapefile: convert,
  'lfs-pointer': () => 'Download the file: git lfs pull',
}
