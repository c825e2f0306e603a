import { type FileFormat, formatOf, formatTitle, isPacking, shellWord, unpackCommand } from '@gazetteer/bounded'
import { UnsupportedFile } from './protobuf.ts'

/** Throws UnsupportedFile for another format, with the command that converts it. */
export function refuseOtherFormat(name: string, head: Uint8Array): void {
  const format = formatOf(head)
  if (format === 'osm-pbf') return
  if (format === null) throw new UnsupportedFile(`it is not an OpenStreetMap PBF file (.osm.pbf)`)
  throw new UnsupportedFile(`it is ${formatTitle(format)}. ${remedyFor(format, name)}`)
}

function remedyFor(format: FileFormat, name: string): string {
  const bare = name.replace(/(\.osm)?(\.pbf|\.xml|\.o5m)?(\.gz|\.bz2|\.xz|\.zst|\.zip|\.7z)?$/i, '')
  // osmium decides by the name how to read a compressed file, and does not write over its input.
  const isReadable = /\.osm\.(gz|bz2)$/i.test(name)
  const to = `${bare}.osm.pbf` === name ? 'new.osm.pbf' : shellWord(`${bare}.osm.pbf`)
  const from = shellWord(name)
  if (isPacking(format) && !isReadable) return `Unpack it: ${unpackCommand(format, name, 'new.osm.pbf')}`
  switch (format) {
    case 'o5m':
      return `Convert it: osmium cat -F o5m ${from} -o ${to}`
    case 'osm-xml':
      return `Convert it: osmium cat -F osm ${from} -o ${to}`
    case 'osm-change':
      return `Apply it to an extract: osmium apply-changes EXTRACT.osm.pbf ${from} -o NEW.osm.pbf`
    case 'gzip':
    case 'bzip2':
      return `Convert it: osmium cat ${from} -o ${to}`
    case 'zip':
      return `Unpack it: unzip ${from}`
    case 'lfs-pointer':
      return 'Download the file: git lfs pull'
    default:
      return 'An extract is a file .osm.pbf'
  }
}
