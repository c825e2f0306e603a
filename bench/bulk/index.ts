import { allCities } from '@gazetteer/places/us'
import { releaseFolder } from '../sources/release.ts'
import { duckAndCopy } from './duck-and-copy.ts'
import { intoPostgres } from './into-postgres.ts'
import type { BenchTable } from '../table.ts'

const campaign = { cities: 500, types: ['Restaurant', 'Dentist'] }

/**
 * Open data from the local disk through the server into the user's PostgreSQL: the first capture of a server, five
 * large cities, and a campaign. Beside it the floor: DuckDB reads the same boxes, and COPY writes the rows.
 */
export async function run(): Promise<BenchTable[]> {
  const { folder, files } = await releaseFolder()
  const largest = allCities()
    .toSorted((a, b) => b.population - a.population)
    .map(({ label }) => label)
  const cases = [
    { cities: ['New York, NY'], types: null },
    { cities: largest.slice(0, 5), types: null },
    { cities: largest.slice(0, campaign.cities), types: campaign.types },
  ]
  const rows: BenchTable['rows'] = []
  for (const { cities, types } of cases) {
    const ours = await intoPostgres(folder, { cities, types })
    const floor = await duckAndCopy(files, { cities, types })
    rows.push({
      cities: cities.length,
      listings: ours.listings,
      seconds: ours.seconds,
      'listings a minute': Math.round(ours.listings / (ours.seconds / 60)),
      'first listing s': ours.firstSeconds,
      'processor s of the server': ours.processorSeconds,
      'highest memory above idle MB': Math.round(ours.grownMb),
      'status of another account, p95, ms': Math.round(ours.otherMs),
      'DuckDB + COPY s': floor.seconds,
      'rows of it': floor.rows,
      'time per row, ×': ours.seconds / ours.listings / (floor.seconds / floor.rows),
    })
    console.log(JSON.stringify(rows.at(-1)))
  }
  return [
    {
      title: 'Overture from this machine’s disk through the server into PostgreSQL, beside DuckDB + COPY',
      rows,
      notes: [
        'aims on a quiet machine: New York ≥ 200,000 a minute; the campaign ≤ 45 s, first listing ≤ 1.5 s, memory ≤ 250 MB, status ≤ 300 ms;',
        'time per row ≤ 5 × (five cities) and ≤ 9 × (campaign)',
      ],
    },
  ]
}
