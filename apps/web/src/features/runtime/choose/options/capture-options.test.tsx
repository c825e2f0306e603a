// @vitest-environment happy-dom
import type { CaptureMode } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { sourceFixture } from '../../../../testing/fixtures.ts'
import { render } from '../../../../testing/render.tsx'
import { noLimits } from '../../limits/read-limit.ts'
import { type Preferences, usePreferences } from '../../preferences.ts'
import { useChoice } from '../use-choice.ts'
import { CaptureOptions } from './capture-options.tsx'
import { Estimate, ExcessText, useDraftPlan } from './estimate-bar.tsx'

const api = fakeApi()

afterEach(() => usePreferences.setState(usePreferences.getInitialState(), true))

const chosen = { city: 'Boise, ID', businessTypes: ['Dentist'] }
const plan = {
  success: true,
  areas: 12,
  expectedListings: 1500,
  listings: { low: 1300, high: 1700 },
  expectedRequests: 40,
  expectedBytes: 8_400_000,
  expectedSeconds: 90,
  costUsd: null,
  usd: null,
  retention: 'Listings may be stored without a time limit.',
  source: { id: 'overture', title: 'Overture Maps', isFictional: false },
}

const fields = ['name', 'website', 'phone', 'email', 'brand']

function renderOptions(saved: Partial<Preferences>, left: number | null = null) {
  api.answer('/api/sources', { success: true, sources: [sourceFixture({ fields })] })
  usePreferences.setState(saved)
  render(<Options mode="manual" left={left} />)
}

function Options({ mode, left }: { mode: CaptureMode; left: number | null }) {
  const choice = useChoice(mode, true)
  const preview = useDraftPlan(choice)
  return (
    <>
      <CaptureOptions choice={choice} isProfessional isPriced={preview.data?.costUsd != null} isOpenAtFirst={false} />
      <Estimate choice={choice} plan={preview} />
      <ExcessText choice={choice} plan={preview} credits={{ left, isSampleFree: true }} />
    </>
  )
}

const estimate = () => within(screen.getByRole('region', { name: 'Estimate' }))
/** The value beside a label of the estimate. */
const fact = (label: string) => estimate().getByText(label).nextElementSibling?.textContent

test('shows no estimate while the selection is incomplete', () => {
  renderOptions({ city: 'Boise, ID', businessTypes: [] })
  expect(fact('Areas')).toBe('–')
  expect(estimate().queryByText('Cost')).toBeNull()
  expect(api.posted('/api/runtime/plan')).toEqual([])
})

test('estimates areas, listings, requests and time of the selection', async () => {
  api.answer('/api/runtime/plan', plan)
  renderOptions(chosen)
  await waitFor(() => expect(fact('Areas')).toBe('12'))
  expect(fact('Listings')).toBe('1,300 to 1,700')
  expect(fact('Data')).toBe('~8.4 MB')
  expect(fact('Requests')).toBe('~40')
  expect(fact('Time')).toBe('~1m 30s')
  expect(screen.getByTitle(/^Overture Maps: Listings may be stored/u)).toBeDefined()
  expect(api.posted('/api/runtime/plan')).toMatchObject([{ city: 'Boise, ID', businessType: ['Dentist'] }])
})

test('shows the cost and a dollar limit when the source has a price', async () => {
  api.answer('/api/runtime/plan', { ...plan, costUsd: 1.28 })
  renderOptions({ ...chosen, limits: { ...noLimits, requests: 100 } })
  await waitFor(() => expect(fact('Cost')).toBe('~$1.28'))
  expect(screen.getByRole('textbox', { name: /^Dollars/u })).toBeDefined()
})

test('warns when the request limit is below the estimate', async () => {
  api.answer('/api/runtime/plan', plan)
  renderOptions({ ...chosen, limits: { ...noLimits, requests: 100 } })
  await waitFor(() => expect(fact('Areas')).toBe('12'))
  expect(screen.queryByText(/request limit is below the estimate/u)).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: /^Requests/u }), { target: { value: '10' } })
  expect(screen.getByText(/request limit is below the estimate/u)).toBeDefined()
})

test('shows why there is no estimate', async () => {
  api.refuse('/api/runtime/plan', 'The source does not cover Boise, ID')
  renderOptions(chosen)
  await expect(screen.findByText(/The source does not cover Boise, ID/u)).resolves.toBeDefined()
})

test('warns when the estimate exceeds the credits left', async () => {
  api.answer('/api/runtime/plan', plan)
  renderOptions(chosen, 40)
  await expect(screen.findByText(/exceed your 40 credits/u)).resolves.toBeDefined()
})

test('the source and the limits are folded, with a summary of what is set', async () => {
  api.answer('/api/runtime/plan', plan)
  renderOptions(chosen)
  const summary = await screen.findByText(/no limits$/u)
  expect(summary.closest('details')).toHaveProperty('open', false)
})

test('asks only for listings with the chosen values, and says that the estimate is before filters', async () => {
  api.answer('/api/runtime/plan', { ...plan, beforeFilters: true })
  renderOptions(chosen)
  const field = (name: string) => screen.getByLabelText(name)
  await waitFor(() => expect(field('Rating from')).toHaveProperty('disabled', true))
  fireEvent.change(field('Website'), { target: { value: 'false' } })
  fireEvent.change(field('Phone number'), { target: { value: 'true' } })
  expect(screen.getByText('without a website · with a phone number', { exact: false })).toBeDefined()
  const filters = { hasWebsite: false, hasPhone: true }
  await waitFor(() => expect(api.posted('/api/runtime/plan')).toContainEqual(expect.objectContaining({ filters })))
  await waitFor(() => expect(fact('Listings before filters')).toBe('1,300 to 1,700'))
  fireEvent.change(field('Website'), { target: { value: '' } })
  const phoneOnly = { hasPhone: true }
  await waitFor(() => expect(api.posted('/api/runtime/plan').at(-1)).toMatchObject({ filters: phoneOnly }))
  fireEvent.change(field('Phone number'), { target: { value: '' } })
  expect(screen.getByText('all listings')).toBeDefined()
})

test('says why a filter cannot be chosen, and one that is set can be removed', async () => {
  api.answer('/api/runtime/plan', plan)
  renderOptions({ ...chosen, filters: { minRating: 4, minReviews: 20 } })
  await waitFor(() => expect(screen.getAllByText('Overture Maps has no ratings')).toHaveLength(2))
  expect(screen.getAllByText('Overture Maps has no review counts')).toHaveLength(2)
  expect(screen.getByLabelText('Rating to')).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Rating from'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Reviews from'), { target: { value: '1,000 or more' } })
  await waitFor(() => expect(api.posted('/api/runtime/plan').at(-1)).toMatchObject({ filters: { minReviews: 1_000 } }))
})

test('asks for changed values to be replaced', async () => {
  api.answer('/api/runtime/plan', plan)
  renderOptions(chosen)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Replace values that changed at the source' }))
  await waitFor(() =>
    expect(api.posted('/api/runtime/plan')).toContainEqual(expect.objectContaining({ update: 'refresh' })),
  )
})
