// @vitest-environment happy-dom
import type { ApiAnswer } from '../../platform/api/call.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { runAreaFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import type { RunPlace } from './queries.ts'
import { useRunView } from './use-run-view.tsx'

const api = fakeApi()
const place = (label: string, state: RunPlace['state'] = 'done'): RunPlace => ({
  key: label,
  label,
  at: [-116, 43],
  state,
  listings: 12,
})

function renderView(places: RunPlace[]) {
  const map: Omit<ApiAnswer<'runtimeMap'>, 'success'> = {
    seq: 24,
    areas: [{ ...runAreaFixture({ city: 'Boise, ID' }), state: 'running' }],
    points: [],
    outline: [],
    places,
    businessTypes: ['Dentist'],
  }
  api.answer('/api/runtime/map', { success: true, ...map })
  render(<View />)
}

function View() {
  const { inset, showAll } = useRunView({ jobId: 'JB-1', status: 'active', running: 'Boise, ID' })
  const text = inset?.kind === 'place' ? `${inset.label}, ${inset.areas.length} area` : `${inset?.places.length} places`
  return (
    <button type="button" onClick={showAll}>
      {inset === null ? 'none' : text}
    </button>
  )
}

test('beside the running city the corner has all places, and beside these the running city', async () => {
  renderView([place('Boise, ID', 'running'), place('Reno, NV')])
  const view = await screen.findByText('2 places')
  act(() => view.click())
  await expect(screen.findByText('Boise, ID, 1 area')).resolves.toBeDefined()
})

test('beside all places of a capture that has ended there is no corner', async () => {
  renderView([place('Boise, ID'), place('Reno, NV')])
  const view = await screen.findByText('2 places')
  act(() => view.click())
  await expect(screen.findByText('none')).resolves.toBeDefined()
})

test('a capture of one place has no other scale', async () => {
  renderView([place('Boise, ID', 'running')])
  await waitFor(() => expect(api.received).not.toHaveLength(0))
  expect(screen.getByText('none')).toBeDefined()
})
