import { capture } from './planner.ts'
import { coarsestGrid } from './fixed-grid.ts'
import { mapsService } from './maps-service.ts'
import { real, synthetic } from './scenarios.ts'
import type { BenchTable } from '../table.ts'

const cities = [
  'New York, NY',
  'Los Angeles, CA',
  'Chicago, IL',
  'Houston, TX',
  'Phoenix, AZ',
  'Baltimore, MD',
  'Boise, ID',
  'Miami, FL',
  'Denver, CO',
  'Seattle, WA',
]
const pageSize = 20
const bleeding = 0.1
const recallWanted = 0.999
/** Google's list price of a request with rating, hours and phone. */
const priceUsd = 0.035
/**
 * Recall against the truth, and requests per listing: this planner, the coarsest fixed grid, the lower bound. The
 * ratio is 1 plus the waste per listing. Waste is rows seen again (queries that hit the cap), rows outside the area,
 * and unused page capacity (last or empty pages).
 */
export async function run(): Promise<BenchTable[]> {
  const scenarios = [
    ...[500, 2_000, 5_000].flatMap((count) => [
      synthetic('uniform', count),
      synthetic('clustered', count),
      synthetic('street', count),
    ]),
    ...cities.map((city) => real(city, 3_000)),
  ]
  const services = [{ cap: 60, hasFreeProbe: true }, ...[20, 60, 120].map((cap) => ({ cap, hasFreeProbe: false }))]
  const tables: BenchTable[] = []
  for (const { cap, hasFreeProbe } of services) {
    const rows = []
    for (const scenario of scenarios) {
      const open = () => mapsService(scenario.places, { cap, pageSize, bleeding })
      const service = open()
      const { found, gaps, spent } = await capture(scenario, service, { cap, hasFreeProbe })
      const bound = Math.ceil(scenario.places.length / pageSize)
      const grid = process.env['BENCH_GRID'] === '0' ? null : coarsestGrid(scenario, open, recallWanted)
      rows.push({
        scenario: scenario.name,
        recall: found / scenario.places.length,
        'dollars for 1,000 listings': (service.requests * priceUsd * 1000) / found,
        requests: service.requests,
        'free requests': service.freeRequests,
        'lower bound': bound,
        ratio: service.requests / bound,
        'seen again': spent.again / scenario.places.length,
        'from outside': spent.outside / scenario.places.length,
        unfilled: spent.unfilled / scenario.places.length,
        'fixed grid': grid === null ? '–' : grid.requests / bound,
        gaps,
      })
    }
    const large = rows.filter(({ scenario }) => !scenario.endsWith(' 500'))
    const mean = (column: 'dollars for 1,000 listings' | 'ratio' | 'seen again' | 'from outside' | 'unfilled') =>
      (large.reduce((sum, row) => sum + row[column], 0) / large.length).toFixed(2)
    tables.push({
      title: `coverage, cap ${cap}${hasFreeProbe ? ', ids free' : ''}, ${pageSize} a page, ${bleeding * 100} % bleeding`,
      rows,
      notes: [
        `$${mean('dollars for 1,000 listings')} for 1,000 listings at N ≥ 2,000, at $${priceUsd} a request`,
        `mean ratio at N ≥ 2,000: ${mean('ratio')} (seen again ${mean('seen again')}, from outside ${mean('from outside')}, unfilled ${mean('unfilled')})`,
      ],
    })
  }
  return tables
}
