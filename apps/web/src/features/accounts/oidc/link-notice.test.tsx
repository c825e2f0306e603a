// @vitest-environment happy-dom
import { storageKeys } from '@gazetteer/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import { hasPendingLink } from './has-pending-link.ts'
import LinkNotice from './link-notice.tsx'

const api = fakeApi()
const pending = { name: 'Acme', email: 'ana@acme.com' }
const question = /^Link Acme \(ana@acme\.com\) to this account\?/u

beforeEach(() => {
  sessionStorage.setItem(storageKeys.pendingLink, 'true')
  api.answer('/api/auth/oidc/pending', { success: true, pending })
})

test('links after the click, and shows the result', async () => {
  render(<LinkNotice />)
  await screen.findByText(question)
  api.refuse('/api/auth/oidc/link', 'Nothing waits to be linked.', 409)
  fireEvent.click(screen.getByRole('button', { name: 'Link' }))
  await screen.findByText('Nothing waits to be linked.')
  api.answer('/api/auth/oidc/link', { success: true, message: 'Acme is linked to your account.' })
  fireEvent.click(screen.getByRole('button', { name: 'Link' }))
  await screen.findByText('Acme is linked to your account.')
  expect(hasPendingLink()).toBe(false)
})

test('Not now links nothing and does not ask again', async () => {
  render(<LinkNotice />)
  await screen.findByText(question)
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect([hasPendingLink(), api.posted('/api/auth/oidc/link')]).toEqual([false, []])
})

test('asks nothing of an account with another address', async () => {
  api.answer('/api/auth/oidc/pending', { success: true, pending: null })
  const { container } = render(<LinkNotice />)
  await waitFor(() => expect(api.received).toHaveLength(1))
  expect(container.querySelector('[role=status]')).toBeNull()
})
