// @vitest-environment happy-dom
import type { ApiKey } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import OverlayLayer from '../../../app/overlay-layer.tsx'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import { ApiKeys } from './api-keys.tsx'

const api = fakeApi()

const key: ApiKey = {
  id: 'k1',
  name: 'Nightly import',
  start: 'gz_abc',
  scopes: ['read', 'capture'],
  createdAt: 0,
  expiresAt: 1000,
  lastUsedAt: null,
}
const answerKeys = (...keys: ApiKey[]) => api.answer('/api/keys', { success: true, keys })

async function openNewKey(isPro: boolean) {
  answerKeys()
  render(<ApiKeys isPro={isPro} />)
  fireEvent.click(screen.getByRole('button', { name: 'New key' }))
  return within(await screen.findByRole('dialog'))
}

test('lists keys with their permissions, expiry and use', async () => {
  answerKeys(key)
  render(<ApiKeys isPro />)
  const item = await screen.findByRole('listitem')
  for (const text of ['Nightly import', 'read', 'capture', 'gz_abc', 'expired', 'never used']) {
    expect(item.textContent).toContain(text)
  }
})

test('creates a key and shows it once', async () => {
  const token = 'gz_secret'
  api.answer('/api/keys/create', { success: true, key, token })
  const dialog = await openNewKey(true)
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Nightly import' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Capture/u }))
  fireEvent.change(dialog.getByRole('combobox', { name: 'Valid for' }), { target: { value: '30' } })
  answerKeys(key)
  fireEvent.click(dialog.getByRole('button', { name: 'Create key' }))
  await screen.findByText(token)
  expect(api.posted('/api/keys/create')).toEqual([{ name: 'Nightly import', scopes: ['read', 'capture'], days: 30 }])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText(token)).toBeNull())
  await screen.findByRole('listitem')
})

test('free accounts can create keys for reading only', async () => {
  const dialog = await openNewKey(false)
  const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, true, true, true])
  expect(boxes[0]).toHaveProperty('checked', true)
})

test('shows why a key was not created and stays open', async () => {
  api.refuse('/api/keys/create', 'Enter a name for the key.')
  const dialog = await openNewKey(true)
  fireEvent.click(dialog.getByRole('button', { name: 'Create key' }))
  await expect(dialog.findByRole('alert')).resolves.toHaveProperty('textContent', 'Enter a name for the key.')
})

test('asks before it revokes a key and removes it from the list', async () => {
  answerKeys(key)
  render(
    <>
      <OverlayLayer />
      <ApiKeys isPro />
    </>,
  )
  api.answer('/api/keys/revoke', () => {
    answerKeys()
    return { success: true }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Nightly import' }))
  await screen.findByText('Revoke the key "Nightly import"? Programs that use it stop working.')
  expect(api.posted('/api/keys/revoke')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(api.posted('/api/keys/revoke')).toEqual([{ id: 'k1' }])
})
