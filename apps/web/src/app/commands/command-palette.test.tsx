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
