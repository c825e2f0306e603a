// @vitest-environment happy-dom
import type { DatabaseStatus, RuntimeStatus, SubscriptionStatus, User } from '@gazetteer/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setPreferences, usePreferences } from '../../features/runtime/preferences.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { freeUser, proUser, sourceFixture, statusFixture, subscriptionFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { RunButtons } from './run-buttons.tsx'
import { useRun } from './use-run.ts'
import { useStart } from './use-start.ts'

const api = fakeApi()

afterEach(() => usePreferences.setState(usePreferences.getInitialState(), true))

const noDatabase: DatabaseStatus = { success: true, connected: true, provider: 'none' }

type Situation = {
  user?: User
  status?: Partial<RuntimeStatus>
  database?: DatabaseStatus
  subscription?: Partial<SubscriptionStatus>
}

function renderButtons({ user = freeUser, status = {}, database = noDatabase, subscription = {} }: Situation = {}) {
  api.answer('/api/runtime/status', statusFixture(status))
  api.answer('/api/db/status', database)
  api.answer('/api/subscription/status', subscriptionFixture({ plan: user.plan_type, ...subscription }))
  api.answer('/api/sources', { success: true, sources: [sourceFixture()] })
  api.answer('/api/jobs', {
    success: true,
    jobs: [],
    stats: { jobs: 0, ended: 0, completed: 0, failed: 0, records: 0 },
  })
  render(<Buttons user={user} />)
}

function Buttons({ user }: { user: User }) {
  const { status, isRunning } = useRun(user)
  const start = useStart(user, status)
  return (
    <>
      <RunButtons status={status} isRunning={isRunning} start={start} />
      <output>{start.controls.banner}</output>
    </>
  )
}

const chosen = { city: 'Boise, ID', businessTypes: ['Dentist'] }
const banner = () => screen.getByRole('status').textContent
const button = (name: string) => screen.findByRole('button', { name })

test.each<[string, Situation]>([
  ['Configure a database (or choose No Database) to enable capture', { database: { ...noDatabase, connected: false } }],
  ['Choose a city and at least one business type', {}],
  ['No credits remaining', { subscription: { usedListings: 100, remainingCredits: 0, creditsRemaining: 0 } }],
])('disables Start with the reason: %s', async (reason, situation) => {
  renderButtons(situation)
  expect((await screen.findByTitle(reason)).contains(await button('Start'))).toBe(true)
  expect(await button('Start')).toHaveProperty('disabled', true)
})

test('disables Start of unlimited mode until a city is selected', async () => {
  setPreferences({ mode: 'autonomous' })
  renderButtons({ user: proUser })
  expect((await screen.findByTitle('Select at least one city to start')).contains(await button('Start'))).toBe(true)
  expect(await button('Start')).toHaveProperty('disabled', true)
})

test('starts the saved selection and refreshes the status', async () => {
  setPreferences(chosen)
  renderButtons()
  api.answer('/api/runtime/start', () => {
    api.answer('/api/runtime/status', statusFixture({ status: 'active', manualRunId: 'JB-1' }))
    return { success: true, jobId: 'JB-1' }
  })
  await waitFor(async () => expect(await button('Start')).toHaveProperty('disabled', false))
  fireEvent.click(await button('Start'))
  await button('Stop')
  expect(api.posted('/api/runtime/start')).toEqual([
    { logsEnabled: true, mode: 'manual', exportFormat: 'json', city: 'Boise, ID', businessType: ['Dentist'] },
  ])
})

test('shows why a start failed', async () => {
  setPreferences(chosen)
  renderButtons()
  api.answer('/api/runtime/start', { success: false, error: 'The source is unreachable.' })
  await waitFor(async () => expect(await button('Start')).toHaveProperty('disabled', false))
  fireEvent.click(await button('Start'))
  await waitFor(() => expect(banner()).toBe('Failed to start runtime: The source is unreachable.'))
})

test('pauses and stops a running capture', async () => {
  renderButtons({ status: { status: 'active', manualRunId: 'JB-1' } })
  api.answer('/api/runtime/pause', { success: true })
  api.answer('/api/runtime/stop', { success: true })
  fireEvent.click(await button('Pause'))
  await waitFor(() => expect(api.posted('/api/runtime/pause')).toHaveLength(1))
  await waitFor(async () => expect(await button('Stop')).toHaveProperty('disabled', false))
  fireEvent.click(await button('Stop'))
  await waitFor(() => expect(api.posted('/api/runtime/stop')).toHaveLength(1))
})

test('cannot resume while a recovery prompt is open', async () => {
  const recovery = { id: 'p1', message: 'The database is unreachable.', options: [] }
  renderButtons({ status: { status: 'paused', manualRunId: 'JB-1', recovery } })
  expect(await button('Resume')).toHaveProperty('disabled', true)
  expect(await button('Stop')).toHaveProperty('disabled', false)
})
