// @vitest-environment happy-dom
import type { SourceListing } from '@gazetteer/contract'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { sourceFixture } from '../../../../testing/fixtures.ts'
import { render } from '../../../../testing/render.tsx'
import { usePreferences } from '../../preferences.ts'
import { useChoice } from '../use-choice.ts'
import { EnrichedField, SourceField } from './source-field.tsx'
import { withAvailable } from './use-sources.ts'

const api = fakeApi()

afterEach(() => usePreferences.setState(usePreferences.getInitialState(), true))

const overture = sourceFixture({ hasConfidence: true })
const google = sourceFixture({ id: 'google', title: 'Google Places', isDefault: false, licence: 'Google terms' })
const osm = sourceFixture({
  id: 'osm-extract',
  title: 'OpenStreetMap extract',
  isDefault: false,
  canComplete: true,
  isShareAlike: true,
  licence: 'ODbL 1.0',
})

function renderFields(sources: readonly SourceListing[]) {
  api.answer('/api/sources', { success: true, sources })
  render(<Fields />)
}

function Fields() {
  const choice = useChoice('manual', true)
  return (
    <>
      <SourceField choice={choice} />
      <EnrichedField choice={choice} />
      <output>{JSON.stringify([choice.draft.source, choice.draft.minConfidence, choice.draft.completeFrom])}</output>
    </>
  )
}

const select = (name: string) => screen.getByRole('combobox', { name })
const draft = (): unknown => JSON.parse(screen.getByRole('status').textContent)

test('offers the available sources, with the default as Automatic', async () => {
  renderFields([overture, google, sourceFixture({ id: 'sample', title: 'Sample', isAvailable: false })])
  await screen.findByText('CDLA Permissive 2.0')
  const options = [...select('Source').children].map(({ textContent }) => textContent)
  expect(options).toEqual(['Automatic: Overture Maps', 'Overture Maps', 'Google Places'])
})

test('a selected source that is not available stays visible; captures use the automatic one', async () => {
  usePreferences.setState({ source: 'google', completeFrom: ['google', 'osm-extract'] })
  renderFields([overture, { ...google, isAvailable: false }, osm])
  await screen.findByText('The source Google Places is not available now. Captures use Overture Maps.')
  expect(select('Source')).toHaveProperty('value', 'google')
  expect(screen.getByRole('option', { name: 'Google Places (not available)' })).toBeDefined()
  const { source, completeFrom } = withAvailable(usePreferences.getState(), {
    sources: [overture, osm],
    installation: undefined,
  })
  expect([source, completeFrom]).toEqual([null, ['osm-extract']])
})

test('shows the terms of the selected source, and a minimum confidence only if it reports one', async () => {
  renderFields([overture, google])
  await screen.findByText('CDLA Permissive 2.0')
  fireEvent.change(select('Minimum confidence'), { target: { value: '0.75' } })
  fireEvent.change(select('Source'), { target: { value: 'google' } })
  expect(screen.getByText('Google terms')).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Minimum confidence' })).toBeNull()
  expect(draft()).toEqual(['google', 0.75, []])
  fireEvent.change(select('Source'), { target: { value: 'auto' } })
  expect(draft()).toEqual([null, 0.75, []])
})

test('offers enrichment from the other sources with the consequence of a share-alike licence', async () => {
  renderFields([overture, google, osm])
  const box = await screen.findByRole('checkbox', { name: 'OpenStreetMap extract' })
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.getByText(/^ODbL 1\.0: .* applies to each listing/u)).toBeDefined()
  fireEvent.click(box)
  expect(draft()).toEqual([null, null, ['osm-extract']])
})

test('does not offer enrichment of fictional listings', async () => {
  renderFields([sourceFixture({ id: 'sample', title: 'Sample', isFictional: true, licence: 'Fictional' }), osm])
  await screen.findByText('Fictional')
  expect(screen.queryByRole('checkbox')).toBeNull()
})
