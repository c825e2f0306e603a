import { jobTotalsAnswerSchema } from '@gazetteer/contract'
import { type Browser, runningClock } from '@gazetteer/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appDatabaseKinds, readRunResult, startTestServer } from '../../../testing/index.ts'

const readTotals = async (browser: Browser) => jobTotalsAnswerSchema.parse((await browser.get('/api/jobs/totals')).json)

test.each(appDatabaseKinds)(
  'the listings of all jobs are counted by place and by type, each job once (%s)',
  async (kind) => {
    const server = await startTestServer({ kind, clock: runningClock() })
    const { db } = server.database
    try {
      const { browser } = await server.signedIn('professional')
      await browser.post('/api/db/save', { provider: 'none' })
      expect(await readTotals(browser)).toMatchObject({ jobs: 0, listings: 0, byPlace: [], byType: [] })

      const found: Record<string, unknown>[] = []
      const ids: string[] = []
      for (const cities of [['Nampa, ID', 'Star, ID'], ['Nampa, ID']]) {
        const request = { cities: cities.map((city) => ({ city, businessTypes: ['Dentist', 'Florist'] })) }
        ids.push(String((await browser.post('/api/runtime/start', request)).json['jobId']))
        found.push(...(await readRunResult(browser)).listings)
      }
      const totals = await readTotals(browser)
      expect(totals).toMatchObject({ jobs: 2, listings: found.length, uncounted: 0 })
      const sumOf = (groups: { listings: number }[]) => groups.reduce((sum, { listings }) => sum + listings, 0)
      expect([sumOf(totals.byPlace), sumOf(totals.byType)]).toEqual([found.length, found.length])
      const ofType = (name: string) => found.filter(({ category }) => category === name).length
      expect(Object.fromEntries(totals.byType.map(({ type, listings }) => [type, listings]))).toEqual({
        Dentist: ofType('Dentist'),
        Florist: ofType('Florist'),
      })
      expect(totals.byPlace.map(({ label }) => label)).toEqual(['Nampa, ID', 'Star, ID'])

      // A job that went on after its end is counted again, and deleted listings stay counted.
      await sql`update capture_type_count set state = 'earlier', by_type = '{}' where run_id = ${ids[0]}`.execute(db)
      expect(await readTotals(browser)).toEqual(totals)
      await sql`update capture_run set pruned_at = 1, last_seq = last_seq where id = ${ids[0]}`.execute(db)
      await sql`delete from capture_listing where run = (select number from capture_run where id = ${ids[0]})`.execute(
        db,
      )
      expect(await readTotals(browser)).toEqual(totals)

      const other = await server.signedIn('professional')
      expect(await readTotals(other.browser)).toMatchObject({ jobs: 0, listings: 0 })
      await browser.post('/api/jobs/clear')
      expect(await readTotals(browser)).toMatchObject({ jobs: 0, listings: 0, byPlace: [], byType: [] })
    } finally {
      await server.stop()
    }
  },
  120_000,
)
