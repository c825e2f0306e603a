import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeListings } from '@gazetteer/file-formats'
import { type Listing, fileFormats } from '@gazetteer/listing'
import { manyListings } from '../store/listings.ts'

/**
 * `write-file.ts FORMAT COUNT FILE`: writes COUNT listings into a file and prints the peak resident memory of this
 * process, kB.
 */
const [wanted, count, file = '/dev/null'] = process.argv.slice(2)
const format = fileFormats.find((name) => name === wanted)
if (format === undefined) throw new Error(`There is no format ${wanted}.`)

const some = manyListings(1_000)
function* listings(): Generator<Listing> {
  for (let at = 0; at < Number(count); at += 1) {
    const listing = some[at % some.length]
    if (listing !== undefined) yield { ...listing, source_id: `08f2aa845${at.toString(16).padStart(23, '0')}` }
  }
}

const heading = { title: 'Baltimore, MD', note: 'A measurement' }
await pipeline(
  Readable.from(writeListings(listings(), { format, heading }), { objectMode: false }),
  createWriteStream(file),
)
const status = await readFile('/proc/self/status', 'utf8')
console.log(/VmHWM:\s+(\d+) kB/.exec(status)?.[1])
