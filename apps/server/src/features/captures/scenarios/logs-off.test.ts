import { runningClock, waitFor } from '@gazetteer/testkit'
import { type TestServer, appDatabaseKindsInScope, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

describe.each(appDatabaseKindsInScope)('a capture without logs (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind, clock: runningClock() })
  })
  afterAll(() => server.stop())

  test('writes no log lines, reports its result, and lists its file', async () => {
    const { browser, id } = await server.signedIn('professional')
    await browser.post('/api/db/save', { provider: 'none' })
    const status = async () => (await browser.get('/api/runtime/status')).json
    const run = async (logsEnabled: boolean) => {
      const body = { logsEnabled, mode: 'manual', city: 'Boise, ID', businessType: 'Dentist' }
      const { json } = await browser.post('/api/runtime/start', body)
      const last = await waitFor('the end', async () => {
        const now = await status()
        return now['status'] === 'success' && now
      })
      return { jobId: String(json['jobId']), last }
    }
    const { jobId, last } = await run(false)
    expect(last).toMatchObject({ logs: [], manualRunId: jobId, message: expect.stringContaining('listings') })
    const lines = await server.database.executeSql(
      'select count(*)::int as count from capture_log l join capture_run r on r.id = l.run_id where r.account_id = $1',
      [id],
    )
    expect(lines.rows).toEqual([{ count: 0 }])
    expect((await browser.get('/api/exports')).json).toMatchObject({ exports: [{ jobId }] })
    expect((await browser.get('/api/jobs')).json).toMatchObject({ jobs: [{ id: jobId, status: 'completed' }] })
    expect((await run(true)).last['logs']).not.toEqual([])
  })
})
