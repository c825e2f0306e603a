// @vitest-environment happy-dom
import type { CaptureMode } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { render } from '../../../../testing/render.tsx'
import { noLimits } from '../../limits/read-limit.ts'
import { type Preferences, usePreferences } from '../../preferences.ts'
import { useChoice } from '../use-choice.ts'
import { CaptureOptions } from './capture-options.tsx'

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

function renderOptions(saved: Partial<Preferences>) {
  usePreferences.setState(saved)
  render(<Options mode="manual" />)
}

function Options({ mode }: { mode: CaptureMode }) {
  return <CaptureOptions choice={useChoice(mode, true)} />
}

const estimate = () => within(screen.getByRole('region', { name: 'Estimate' }))
/** The value beside a label of the estimate. */
const fact = (label: string) => estimate().getByText(label).nextElementSibling?.textContent

test('shows no estimate while the selection is incomplete', () => {
  renderOptions({ city: 'Boise, ID', businessTypes: [] })
  expect(fact('Areas')).toBe('—')
  expect(estimate().queryByText('Cost')).toBeNull()
  expect(api.received).toEqual([])
})

test('estimates areas, listings, requests and time of the selection', async () => {
  api.answer('/api/runtime/plan', plan)
  renderOptions(chosen)
  await waitFor(() => expect(fact('Areas')).toBe('12'))
  expect(fact('Listings')).toBe('1,300 to 1,700')
  expect(fact('Data')).toBe('~8.4 MB')
  expect(fact('Requests')).toBe('~40')
  expect(fact('Time')).toBe('~1m 30s')
  expect(estimate().getByText(/^Overture Maps: Listings may be stored/u)).toBeDefined()
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
  expect(estimate().queryByText(/request limit is below the estimate/u)).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: /^Requests/u }), { target: { value: '10' } })
  expect(estimate().getByText(/request limit is below the estimate/u)).toBeDefined()
})

test('shows why there is no estimate', async () => {
  api.refuse('/api/runtime/plan', 'The source does not cover Boise, ID')
  renderOptions(chosen)
  await expect(estimate().findByText(/The source does not cover Boise, ID/u)).resolves.toBeDefined()
})
