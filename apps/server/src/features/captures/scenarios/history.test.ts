import { runningClock } from '@gazetteer/testkit'
import { appDatabaseKindsInScope, readRunResult, startTestServer } from '../../../testing/index.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

test.each(appDatabaseKindsInScope)(
  'history and files are paged, with totals over all; a job shows how many listings were new (%s)',
  async (kind) => {
    const server = await startTestServer({ kind, clock: runningClock() })
    try {
      const { browser } = await server.signedIn('professional')
      await browser.post('/api/db/save', { provider: 'none' })
      const started: string[] = []
      let records = 0
      for (const city of ['Boise, ID', 'Nampa, ID', 'Caldwell, ID']) {
        const { json } = await browser.post('/api/runtime/start', { mode: 'manual', city, businessType: 'Florist' })
        started.unshift(String(json['jobId']))
        records += (await readRunResult(browser)).listings.length
      }
      const jobsAt = async (query: string) => (await browser.get(`/api/jobs?${query}`)).json
      const idsAt = async (query: string) =>
        z
          .array(z.object({ id: z.string() }))
          .parse((await jobsAt(query))['jobs'])
          .map(({ id }) => id)
      expect(await idsAt('')).toEqual(started)
      expect(await idsAt('limit=2')).toEqual(started.slice(0, 2))
      expect(await idsAt(`limit=2&before=${started[1]}`)).toEqual(started.slice(2))
      expect((await browser.get('/api/jobs?before=JB-1-NOBODY')).status).toBe(404)
      expect((await jobsAt('limit=1'))['stats']).toEqual({ jobs: 3, ended: 3, completed: 3, failed: 0, records })
      expect((await browser.get('/api/jobs?limit=201')).status).toBe(400)
      const { json: files } = await browser.get(`/api/exports?limit=1&before=${started[0]}`)
      expect(files['exports']).toEqual([expect.objectContaining({ jobId: started[1] })])
      expect((await browser.get(`/api/jobs/${started[1]}`)).json['job']).toEqual(
        expect.objectContaining({ id: started[1], city: 'Nampa, ID', status: 'completed' }),
      )
      const logAt = async (query: string) => (await browser.get(`/api/jobs/${started[1]}/log?${query}`)).json
      const lineSchema = z.array(z.object({ seq: z.number(), text: z.string() }))
      const whole = lineSchema.parse((await logAt(''))['lines'])
      const firstLine = await logAt('limit=1')
      const rest = await logAt(`cursor=${String(firstLine['next'])}`)
      expect([...lineSchema.parse(firstLine['lines']), ...lineSchema.parse(rest['lines'])]).toEqual(whole)
      for (const list of ['log', 'listings', 'refused']) {
        const { status, json: refusal } = await browser.get(`/api/jobs/${started[1]}/${list}?cursor=3000000000`)
        expect([list, status, refusal['error']]).toEqual([list, 400, '"cursor" must be at most 2147483647'])
        const last = await browser.get(`/api/jobs/${started[1]}/${list}?cursor=2147483647`)
        expect([list, last.status]).toEqual([list, 200])
      }
      expect([whole.length > 1, rest['next']]).toEqual([true, null])
      const other = await server.signedIn('professional')
      for (const path of ['', '/log'])
        expect((await other.browser.get(`/api/jobs/${started[0]}${path}`)).status).toBe(404)
      expect((await other.browser.get(`/api/jobs?before=${started[0]}`)).status).toBe(404)

      const again = { mode: 'manual', city: 'Boise, ID', businessType: 'Florist' }
      const { json } = await browser.post('/api/runtime/start', again)
      const { listings } = await readRunResult(browser)
      const resultOf = async (jobId: unknown) => (await browser.get(`/api/jobs/result?jobId=${String(jobId)}`)).json
      const stored = listings.length
      expect(await resultOf(started[2])).toEqual({
        success: true,
        stored,
        refreshed: 0,
        duplicates: expect.any(Number),
      })
      expect(await resultOf(json['jobId'])).toEqual({
        success: true,
        stored,
        refreshed: stored,
        duplicates: expect.any(Number),
      })

      // Its businesses are in an earlier file, so they count once.
      expect((await browser.get('/api/db/status')).json).toMatchObject({ records, newToday: records })
      expect((await browser.get(`/api/jobs/${String(json['jobId'])}`)).json['job']).toMatchObject({
        recordsProcessed: stored,
        deltaCount: 0,
      })
      expect((await browser.get('/api/runtime/status')).json['counters']).toMatchObject({ stored, new: 0, records })

      await other.browser.post('/api/db/save', { provider: 'none' })
      const { json: later } = await other.browser.post('/api/runtime/start', again)
      await readRunResult(other.browser)
      for (const list of ['jobs', 'exports'])
        expect((await browser.get(`/api/${list}?before=${String(later['jobId'])}`)).status).toBe(404)
      expect((await other.browser.get(`/api/jobs/result?jobId=${started[0]}`)).status).toBe(404)
    } finally {
      await server.stop()
    }
  },
)
