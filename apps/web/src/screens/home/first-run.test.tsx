// @vitest-environment happy-dom
import type { DatabaseStatus, User } from '@gazetteer/contract'
import { existsSync } from 'node:fs'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setMode, setPreferences, usePreferences } from '../../features/runtime/preferences.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { freeUser, proUser, sourceFixture, statusFixture, subscriptionFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import FirstRun from './first-run.tsx'
import { useRun } from './use-run.ts'
import { useStart } from './use-start.ts'

const api = fakeApi()
afterEach(() => usePreferences.setState(usePreferences.getInitialState(), true))

const unset: DatabaseStatus = { success: true, connected: false, provider: 'none' }
type Situation = { user?: User; database?: DatabaseStatus; isFictional?: boolean; usedListings?: number }

function renderFirstRun({ user = freeUser, database = unset, isFictional = true, usedListings = 0 }: Situation = {}) {
  api.answer('/api/runtime/status', statusFixture())
  api.answer('/api/jobs', {
    success: true,
    jobs: [],
    stats: { jobs: 0, ended: 0, completed: 0, failed: 0, records: 0 },
  })
  api.answer('/api/db/status', database)
  const left = 100 - usedListings
  const credits = { usedListings, remainingCredits: left, creditsRemaining: left }
  api.answer('/api/subscription/status', subscriptionFixture({ plan: user.plan_type, ...credits }))
  const source = isFictional ? ({ id: 'sample', title: 'Built-in sample', canBeStored: false } as const) : {}
  api.answer('/api/sources', { success: true, sources: [sourceFixture({ ...source, isFictional })] })
  api.answer('/api/search-inputs', { success: true, cities: ['Baltimore, MD', 'Boise, ID'], businessTypes: [] })
  api.answer('/api/cities/sizes', { success: true, sizes: {} })
  api.answer('/api/runtime/plan', preview)
  const onChoose = vi.fn()
  render(<Panel user={user} onChoose={onChoose} />)
  return onChoose
}
const preview = {
  success: true,
  areas: 21,
  expectedListings: 118,
  listings: { low: 90, high: 160 },
  expectedRequests: 21,
  expectedBytes: null,
  expectedSeconds: 20,
  costUsd: null,
  usd: null,
  retention: 'No restrictions.',
  source: statusFixture().source,
}

function Panel({ user, onChoose }: { user: User; onChoose: () => void }) {
  const start = useStart(user, useRun(user).status)
  return (
    <>
      <FirstRun user={user} start={start} isPro={user === proUser} onChoose={onChoose} />
      <output>{start.controls.banner}</output>
    </>
  )
}

const decision = (name: string) => within(screen.getByRole('region', { name }))
const what = () => decision('Which city, and which businesses?')
const startButton = () => screen.getByRole('button', { name: 'Start capture' })
const isReady = () => waitFor(() => expect(startButton()).toHaveProperty('disabled', false))
/** Beside a decision: its number, or nothing but a check. */
const numberOf = (name: string) => screen.getByRole('region', { name }).firstElementChild?.textContent

test('starts with files, Baltimore and Restaurant', async () => {
  renderFirstRun()
  await isReady()
  expect(screen.getByRole('heading', { level: 2, name: 'Your first capture in three decisions' })).toBeDefined()
  const files = decision('Where do the listings go?').getByRole('radio', { name: /^Files on this server/u })
  expect(files.getAttribute('aria-checked')).toBe('true')
  expect(what().getByRole('textbox', { name: 'City' })).toHaveProperty('value', 'Baltimore, MD')
  const types = what().getAllByRole<HTMLInputElement>('checkbox')
  expect(types.map(({ value, checked }) => [value, checked])).toEqual([
    ['Restaurant', true],
    ['Cafe', false],
    ['Dentist', false],
    ['Bakery', false],
    ['Hair Salon', false],
  ])
  expect(usePreferences.getState()).toMatchObject({ city: 'Baltimore, MD', businessTypes: ['Restaurant'] })
})

test('leads to pages of the documentation that exist', async () => {
  renderFirstRun()
  await isReady()
  const pages = ['What a capture does', 'Which sources it uses'].map((name) => screen.getByRole('link', { name }))
  for (const page of pages) {
    const name = (page.getAttribute('href') ?? '').replace(/^\/docs\/use\/(.*)\.html$/u, '$1.md')
    expect({ name, exists: existsSync(`docs/use/${name}`) }).toMatchObject({ exists: true })
  }
})

test('keeps an earlier choice, also of other types', async () => {
  setPreferences({ city: 'Boise, ID', businessTypes: ['Plumber'] })
  renderFirstRun()
  await isReady()
  expect(what().getByRole('textbox', { name: 'City' })).toHaveProperty('value', 'Boise, ID')
  expect(what().getByRole('checkbox', { name: 'Plumber' })).toHaveProperty('checked', true)
})

test('the field of the city becomes a list with the first focus', async () => {
  renderFirstRun()
  await isReady()
  fireEvent.focus(what().getByRole('textbox', { name: 'City' }))
  const field = await what().findByRole('combobox', { name: 'City' })
  expect(field).toHaveProperty('value', 'Baltimore, MD')
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'))
})

test('shows what to expect: listings, areas, time and credits', async () => {
  renderFirstRun()
  const facts = () => decision('Start').getByText('Credits').closest('dl')?.textContent
  await waitFor(() => expect(facts()).toBe('Listingsabout 118Areas21Timeunder 1 minCredits0 of 100'))
  expect(decision('Start').getByText(/^Sample data uses no credits\. On the free plan/u)).toBeDefined()
})

test('of real data it shows how many credits it takes', async () => {
  renderFirstRun({ isFictional: false, usedListings: 20 })
  await waitFor(() => expect(decision('Start').getByText('Credits').nextElementSibling?.textContent).toBe('80 of 80'))
  expect(screen.queryByText(/Sample data uses no credits/u)).toBeNull()
})

test('Start saves that files are chosen, then starts', async () => {
  renderFirstRun()
  await isReady()
  const order: string[] = []
  api.answer('/api/db/save', () => {
    order.push('save')
    return { success: true }
  })
  api.answer('/api/runtime/start', () => {
    order.push('start')
    return { success: true, jobId: 'JB-1' }
  })
  fireEvent.click(startButton())
  await waitFor(() => expect(order).toEqual(['save', 'start']))
  expect(api.posted('/api/db/save')).toEqual([{ provider: 'none' }])
  expect(api.posted('/api/runtime/start')).toMatchObject([
    { mode: 'manual', city: 'Baltimore, MD', businessType: ['Restaurant'] },
  ])
})

test('with files chosen before, Start only starts', async () => {
  renderFirstRun({ database: { ...unset, connected: true } })
  api.answer('/api/runtime/start', { success: true, jobId: 'JB-1' })
  await isReady()
  fireEvent.click(startButton())
  await waitFor(() => expect(api.posted('/api/runtime/start')).toHaveLength(1))
  expect(api.posted('/api/db/save')).toEqual([])
})

test('does not start where the files cannot be chosen, and says why', async () => {
  renderFirstRun()
  await isReady()
  api.answer('/api/db/save', { success: false, error: 'The disk is full' })
  fireEvent.click(startButton())
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('The disk is full'))
  expect(api.posted('/api/runtime/start')).toEqual([])
})

test('says beside Start what blocks it', async () => {
  renderFirstRun()
  await isReady()
  fireEvent.click(what().getByRole('checkbox', { name: 'Restaurant' }))
  await waitFor(() => expect(startButton()).toHaveProperty('disabled', true))
  expect(decision('Start').getByText('Choose a city and at least one business type')).toBeDefined()
  expect(numberOf('Which city, and which businesses?')).toBe('2')
  fireEvent.click(what().getByRole('checkbox', { name: 'Dentist' }))
  await isReady()
  expect(numberOf('Which city, and which businesses?')).toBe('')
})

test('without credits it does not start', async () => {
  renderFirstRun({ usedListings: 100, isFictional: false })
  await decision('Start').findByText('No credits remaining')
  expect(startButton()).toHaveProperty('disabled', true)
})

test('All types opens the chooser', async () => {
  const onChoose = renderFirstRun()
  await isReady()
  fireEvent.click(what().getByRole('button', { name: 'All types...' }))
  expect(onChoose).toHaveBeenCalledOnce()
})

test('in Unlimited mode the cities are chosen in the dialog', async () => {
  setPreferences({ mode: 'autonomous' })
  const onChoose = renderFirstRun({ user: proUser })
  await decision('Start').findByText('Select at least one city to start')
  fireEvent.click(what().getByRole('button', { name: 'Choose cities and types...' }))
  expect(onChoose).toHaveBeenCalledOnce()
})

test('a professional account has no credits to count', async () => {
  renderFirstRun({ user: proUser })
  await isReady()
  expect(screen.queryByText('Credits')).toBeNull()
  expect(screen.queryByText(/On the free plan/u)).toBeNull()
})

test('choosing the files that are the default saves it, once', async () => {
  renderFirstRun()
  await isReady()
  expect(numberOf('Where do the listings go?')).toBe('1')
  api.answer('/api/db/save', { success: true })
  fireEvent.click(decision('Where do the listings go?').getByRole('radio', { name: /^Files on this server/u }))
  await waitFor(() => expect(api.posted('/api/db/save')).not.toEqual([]))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(api.posted('/api/db/save')).toEqual([{ provider: 'none' }])
})

test('Unlimited keeps the city and the types, and their estimate', async () => {
  renderFirstRun({ user: proUser, database: { ...unset, connected: true } })
  await isReady()
  setMode('autonomous')
  await what().findByText('Baltimore, MD · 1 business type')
  await isReady()
  expect(numberOf('Which city, and which businesses?')).toBe('')
  const cities = [{ city: 'Baltimore, MD', businessTypes: ['Restaurant'] }]
  await waitFor(() => expect(api.posted('/api/runtime/plan').at(-1)).toMatchObject({ mode: 'autonomous', cities }))
  setPreferences({ cities: [{ city: 'Boise, ID', businessTypes: ['Cafe'] }] })
  setMode('manual')
  await waitFor(() => expect(what().getByRole('textbox', { name: 'City' })).toHaveProperty('value', 'Boise, ID'))
  expect(what().getByRole('checkbox', { name: 'Cafe' })).toHaveProperty('checked', true)
})

test('several cities stay when the mode changes', () => {
  const cities = ['Boise, ID', 'Reno, NV'].map((city) => ({ city, businessTypes: ['Cafe'] }))
  setPreferences({ mode: 'autonomous', city: 'Salem, OR', businessTypes: ['Dentist'], cities })
  setMode('manual')
  setMode('autonomous')
  expect(usePreferences.getState()).toMatchObject({ city: 'Salem, OR', businessTypes: ['Dentist'], cities })
})
