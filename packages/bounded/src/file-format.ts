/** Formats that are given by mistake, and what a sentence calls them. */
const titles = {
  'osm-pbf': 'an OpenStreetMap PBF file',
  'osm-xml': 'OpenStreetMap XML',
  'osm-change': 'a change file of OpenStreetMap (.osc), not an extract',
  o5m: 'an o5m file',
  parquet: 'Parquet',
  'encrypted-parquet': 'encrypted Parquet',
  gzip: 'compressed with gzip',
  bzip2: 'compressed with bzip2',
  xz: 'compressed with xz',
  zstd: 'compressed with Zstandard',
  zip: 'a ZIP archive (or an Office file)',
  '7z': 'a 7-Zip archive',
  sqlite: 'an SQLite database',
  geopackage: 'a GeoPackage',
  flatgeobuf: 'FlatGeobuf',
  shapefile: 'a shapefile',
  arrow: 'an Arrow file',
  pdf: 'a PDF document',
  html: 'a web page',
  xml: 'an XML file',
  'lfs-pointer': 'a pointer of Git LFS, not the file itself',
  json: 'JSON text',
  text: 'plain text, such as CSV',
  empty: 'empty',
} as const

export type FileFormat = keyof typeof titles

/** The bytes that `formatOf` needs from the start of a file. */
export const formatBytes = 512

/** What a sentence calls a format: "compressed with gzip". */
export const formatTitle = (format: FileFormat): string => titles[format]

/** The format of a file by its first bytes; null: unknown. */
export function formatOf(head: Uint8Array): FileFormat | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, formatBytes))
  if (bytes.length === 0) return 'empty'
  const raw = bytes.toString('latin1')
  if (raw.startsWith('SQLite format 3\0')) return raw.slice(68, 72) === 'GPKG' ? 'geopackage' : 'sqlite'
  // The header of the first block begins with its length and its type.
  if (raw.startsWith('\0\0') && raw.startsWith('\n\tOSMHeader', 4)) return 'osm-pbf'
  return magics.find(([magic]) => raw.startsWith(magic))?.[1] ?? formatOfText(bytes)
}

const magics: readonly (readonly [magic: string, format: FileFormat])[] = [
  ['\xff\xe0\x04o5', 'o5m'],
  ['PAR1', 'parquet'],
  ['PARE', 'encrypted-parquet'],
  ['\x1f\x8b', 'gzip'],
  ['BZh', 'bzip2'],
  ['\xfd7zXZ\0', 'xz'],
  ['\x28\xb5\x2f\xfd', 'zstd'],
  ['PK\x03\x04', 'zip'],
  ['7z\xbc\xaf\x27\x1c', '7z'],
  ['fgb\x03fgb', 'flatgeobuf'],
  ['\0\0\x27\x0a\0\0\0\0', 'shapefile'],
  ['ARROW1', 'arrow'],
  ['%PDF-', 'pdf'],
  ['version https://git-lfs', 'lfs-pointer'],
]

function formatOfText(bytes: Buffer): FileFormat | null {
  const text = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (/^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<osmChange[\s>]/.test(text)) return 'osm-change'
  if (/^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<osm[\s>]/.test(text)) return 'osm-xml'
  if (/^<(!doctype html|html)[\s>]/i.test(text)) return 'html'
  if (/^<(\?xml|[a-z])/i.test(text)) return 'xml'
  // A record separator precedes each object of a GeoJSON text sequence.
  if (/^[{[]/.test(text.slice(text.startsWith('\x1e') ? 1 : 0).trimStart())) return 'json'
  // The end of the bytes may cut a letter.
  return bytes.some((byte) => byte < 0x20 && !isSpace(byte)) || /\ufffd./.test(text) ? null : 'text'
}

const isSpace = (byte: number): boolean => byte >= 0x09 && byte <= 0x0d
