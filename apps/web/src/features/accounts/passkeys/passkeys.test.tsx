// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import OverlayLayer from '../../../app/overlay-layer.tsx'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import Passkeys from './passkeys.tsx'

const api = fakeApi()

const phone = { id: 'k1', name: 'Phone', createdAt: 0, lastUsedAt: null, isBackedUp: true }
const laptop = { id: 'k2', name: 'Laptop', createdAt: 0, lastUsedAt: 60_000, isBackedUp: false }

function renderList(passkeys: readonly object[]) {
  api.answer('/api/auth/passkeys', { success: true, passkeys })
  render(
    <>
      <OverlayLayer />
      <Passkeys />
    </>,
  )
}

test('lists the passkeys, and whether they are synchronized and used', async () => {
  renderList([phone, laptop])
  await screen.findByText('Phone')
  expect(screen.getAllByText('Synced')).toHaveLength(1)
  expect(screen.getAllByText(/never used/u)).toHaveLength(1)
  expect(screen.getAllByText(/· used/u)).toHaveLength(1)
})

test('renames a passkey', async () => {
  renderList([phone])
  api.answer('/api/auth/passkeys/rename', { success: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Phone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' ' } })
  expect(dialog.getByRole('button', { name: 'Rename' })).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Blue phone' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.posted('/api/auth/passkeys/rename')).toEqual([{ id: 'k1', name: 'Blue phone' }])
})

test('asks before it removes a passkey, and shows a refusal', async () => {
  renderList([phone])
  api.refuse('/api/auth/passkeys/remove', 'This passkey is the only way to sign in to this account.', 409)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove passkey' }))
  expect(api.posted('/api/auth/passkeys/remove')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('This passkey is the only way to sign in to this account.')
  expect(api.posted('/api/auth/passkeys/remove')).toEqual([{ id: 'k1' }])
})

test('says why no passkey can be added here', async () => {
  renderList([])
  await screen.findByText(/^No passkeys yet/u)
  expect(screen.getByRole('button', { name: 'Add passkey' })).toHaveProperty('disabled', true)
  screen.getByText(/^Passkeys do not work at an IP address\. Open http:\/\/localhost:\d+ instead\.$/u)
})
