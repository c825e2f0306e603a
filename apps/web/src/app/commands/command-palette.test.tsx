// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { ScreenAction } from '../../platform/screen-actions.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { freeUser } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import CommandPalette from './command-palette.tsx'
import { openPalette } from './open-lists.tsx'
import { foundBy, matchingActions } from './command-palette.tsx'

const api = fakeApi()

test('Enter runs the action that a screen adds after the typing, not the search in the listings', async () => {
  api.answer('/api/jobs', {
    success: true,
    jobs: [],
    stats: { jobs: 0, ended: 0, completed: 0, failed: 0, records: 0 },
  })
  const run = vi.fn()
  const choose: ScreenAction = { id: 'choose', label: 'Choose cities', group: 'Capture', run }
  function Screen() {
    const [actions, setActions] = useState<readonly ScreenAction[]>([])
    return (
      <>
        <button onClick={() => setActions([choose])}>Load</button>
        <CommandPalette user={freeUser} actions={actions} />
      </>
    )
  }
  render(<Screen />)
  act(openPalette)
  const field = await screen.findByRole('combobox', { name: 'Find a command' })
  fireEvent.change(field, { target: { value: 'choose' } })
  await screen.findByRole('option', { name: /Search listings/u })
  await waitFor(() => expect(document.querySelector('[data-selected]')).not.toBeNull())
  fireEvent.click(screen.getByText('Load'))
  await screen.findByRole('option', { name: /Choose cities/u })
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
})

const action = (label: string, group: string) => ({ id: label, label, group, run: () => {} })
const actions = [action('Go to Home', 'Go to'), action('Choose cities', 'Capture'), action('Start', 'Capture')]

test('finds actions by name and group, names that begin with the text first', () => {
  const found = (text: string) => matchingActions(actions, text).map(({ label }) => label)
  expect(found('')).toHaveLength(3)
  expect(found('home')).toEqual(['Go to Home'])
  expect(found('capture st')).toEqual(['Start'])
  expect(found('start')).toEqual(['Start'])
  expect(found('nothing')).toEqual([])
})

test('a text also finds jobs, and can be searched in the listings', () => {
  const jobs = [action('Boise · Dentist · JB-1', 'Jobs'), action('Reno · Bakery · JB-2', 'Jobs')]
  const searchListings = (text: string) => action(`Search listings for “${text}”`, 'Listings')
  const found = (text: string) => foundBy(text, { actions, jobs, searchListings }).map(({ label }) => label)
  expect(found('')).toEqual(actions.map(({ label }) => label))
  expect(found('boise')).toEqual(['Boise · Dentist · JB-1', 'Search listings for “boise”'])
  expect(found(' go to ')).toEqual(['Go to Home', 'Search listings for “go to”'])
})
