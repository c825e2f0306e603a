import { businessTypes } from '@gazetteer/business-types'
import { zipPlaces } from '@gazetteer/sources/sample'
import { findCity, nearestZip } from '@gazetteer/places/us'
import type { BenchTable } from '../table.ts'

/** Work per row of a capture: finding the nearest ZIP area, generating a sample place. */
export async function run(): Promise<BenchTable[]> {
  return [
    {
      title: 'speed of what is done for each row',
      rows: [
        { what: 'nearest ZIP area', 'a second': perSecond(findNearest), aim: 200_000 },
        { what: 'sample places made', 'a second': perSecond(makePlaces), aim: 50_000 },
      ],
    },
  ]
}

function perSecond(work: () => number): number {
  work()
  const start = performance.now()
  const count = work()
  return Math.round(count / ((performance.now() - start) / 1000))
}

function findNearest(): number {
  const count = 200_000
  for (let at = 0; at < count; at += 1) nearestZip({ latitude: 40 + at / 400_000, longitude: -75 })
  return count
}

function makePlaces(): number {
  const zips = findCity('Chicago, IL')?.zips ?? []
  let count = 0
  for (const { key } of businessTypes.slice(0, 150)) for (const zip of zips) count += zipPlaces(zip, key).length
  return count
}
