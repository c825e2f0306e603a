// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { sourceFixture } from '../../../testing/fixtures.ts'
import { jobFixture } from '../../history/job-fixture.ts'
import { usePreferences } from '../preferences.ts'
import { chosenOfJob, runAgain } from './run-again.ts'

const api = fakeApi()

afterEach(() => usePreferences.setState(usePreferences.getInitialState(), true))

const options = {
  source: 'google' as const,
  completeFrom: ['osm-extract' as const],
  onlyNew: true,
  update: 'refresh' as const,
  minConfidence: 0.75,
  filters: { hasPhone: true, minRating: 4 },
}
const job = jobFixture(options)

const answerSources = (isAvailable: boolean) =>
  api.answer('/api/sources', {
    success: true,
    sources: [
      sourceFixture({ id: 'overture' }),
      sourceFixture({ id: 'google', title: 'Google Places', isDefault: false, isAvailable }),
      sourceFixture({ id: 'osm-extract', isDefault: false }),
    ],
  })

test('repeats a capture with its source and options, and remembers them', async () => {
  answerSources(true)
  api.answer('/api/runtime/start', { success: true, jobId: 'JB-2' })
  expect(await runAgain(job)).toBeNull()
  expect(api.posted('/api/runtime/start')).toEqual([expect.objectContaining({ ...options, city: 'Boise, ID' })])
  expect(usePreferences.getState()).toMatchObject(options)
  expect((await chosenOfJob(job)).request).toMatchObject(options)
})

test('remembers the default source as automatic', async () => {
  answerSources(true)
  api.answer('/api/runtime/start', { success: true, jobId: 'JB-2' })
  expect(await runAgain(jobFixture({ source: 'overture' }))).toBeNull()
  expect(usePreferences.getState().source).toBeNull()
})

test('does not repeat a capture whose source is not available', async () => {
  answerSources(false)
  expect((await runAgain(job))?.text).toContain('The source Google Places is not available now.')
  expect(api.posted('/api/runtime/start')).toEqual([])
})

test('a capture that meets a running one can wait for its end', async () => {
  answerSources(true)
  api.conflict('/api/runtime/start', 'A capture is already running: JB-1')
  const problem = await runAgain(job)
  expect(problem?.queue).toBeDefined()
  api.answer('/api/runtime/queue', { success: true, id: 'JB-2' })
  expect(await problem?.queue?.()).toBeNull()
  expect(api.posted('/api/runtime/queue')).toEqual([expect.objectContaining({ ...options, city: 'Boise, ID' })])
})
