import { type FileFormat, formatOf, formatTitle } from '@gazetteer/bounded'
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
  // osmium decides by the name how to read a compressed file.
  const isReadable = /\.osm\.(gz|bz2)$/i.test(name)
  switch (format) {
    case 'o5m':
      return `Convert it: osmium cat -F o5m ${name} -o ${bare}.osm.pbf`
    case 'osm-xml':
      return `Convert it: osmium cat -F osm ${name} -o ${bare}.osm.pbf`
    case 'osm-change':
      return `Apply it to an extract: osmium apply-changes EXTRACT.osm.pbf ${name} -o NEW.osm.pbf`
    case 'gzip':
    case 'bzip2':
      if (isReadable) return `Convert it: osmium cat ${name} -o ${bare}.osm.pbf`
      return `Unpack it: ${format === 'gzip' ? 'gzip' : 'bzip2'} -d ${name}`
    case 'xz':
    case 'zstd':
      return `Unpack it: ${format} -d ${name}`
    case 'zip':
      return `Unpack it: unzip ${name}`
    case 'lfs-pointer':
      return 'Download the file: git lfs pull'
    default:
      return 'An extract is a file .osm.pbf'
  }
}
