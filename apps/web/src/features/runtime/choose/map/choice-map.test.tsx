// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { render } from '../../../../testing/render.tsx'
import { ChoiceMap } from './choice-map.tsx'

const api = fakeApi()

const partOf = (key: string, population: number) => ({ key, label: `ZIP ${key}`, population, rings: [] })

function renderMap({ counts, zips }: { counts: Record<string, number | null>; zips?: string[] }) {
  api.answer('/api/cities/named', { success: true, found: [], unknown: [] })
  const outline = { label: 'Boise, ID', latitude: 43.6, longitude: -116.2, population: 400, isPending: false }
  api.answer('/api/areas/outlines', {
    success: true,
    outlines: [{ ...outline, parts: [partOf('83702', 100), partOf('83704', 300)] }],
  })
  api.answer('/api/areas/expected', {
    success: true,
    businessTypes: Object.entries(counts).map(([name, listings]) => ({ name, listings })),
  })
  const place = { label: 'Boise, ID', businessTypes: Object.keys(counts) }
  const current = zips === undefined ? place : { ...place, area: { kind: 'zips' as const, name: 'Boise, ID', zips } }
  render(
    <ChoiceMap
      places={[current]}
      current={current}
      isWhole={false}
      source={null}
      onZip={() => undefined}
      onPlace={() => undefined}
      onWhole={() => undefined}
      drawing={null}
      renderMap={({ parts }) => (
        <p>{parts.map(({ label, expected }) => `${label}: ${expected ?? 'unknown'}`).join(', ')}</p>
      )}
    />,
  )
}

test('what is expected of all types is shared among the areas by people', async () => {
  renderMap({ counts: { Dentist: 20, Restaurant: 60 } })
  expect(await screen.findByText('ZIP 83702: 20, ZIP 83704: 60')).toBeDefined()
})

test('an area that is left out has no share', async () => {
  renderMap({ counts: { Dentist: 20 }, zips: ['83704'] })
  expect(await screen.findByText('ZIP 83702: unknown, ZIP 83704: 20')).toBeDefined()
})

test('a source that does not know one of the types leads to no numbers', async () => {
  renderMap({ counts: { Dentist: 20, Restaurant: null } })
  await waitFor(() => expect(api.received.map(({ path }) => path)).toContain('/api/areas/expected'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await screen.findByText('ZIP 83702: unknown, ZIP 83704: unknown')).toBeDefined()
})
