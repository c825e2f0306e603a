// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import OverlayLayer from '../../../app/overlay-layer.tsx'
import { fakeApi } from '../../../testing/fake-api.ts'
import { freeUser, installationFixture } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { useLinkResult } from './link-return.ts'
import LinkedProviders from './linked-providers.tsx'

const api = fakeApi()
afterEach(() => useLinkResult.setState({ result: null }))

const totp = { isEnabled: false, recoveryCodesLeft: 0 }
const securityOf = (...providers: object[]) => ({
  success: true,
  hasPassword: true,
  provedUntil: 0,
  totp,
  passkeys: 0,
  providers,
})
const acme = { provider: 'oidc', name: 'Acme', email: 'ana@acme.com', linkedAt: Date.UTC(2025, 0, 15) }

function show(security: object, installation = {}) {
  api.answer('/api/installation', installationFixture({ oidcName: 'Acme', ...installation }))
  api.answer('/api/auth/security', { ...security })
  render(
    <>
      <OverlayLayer />
      <LinkedProviders user={freeUser} />
    </>,
  )
}

test('offers to link the provider of the server, and shows why that fails', async () => {
  show(securityOf())
  api.answer('/api/auth/oidc/start', { success: false, error: 'Acme could not be reached. Please try again.' })
  fireEvent.click(await screen.findByRole('button', { name: 'Link Acme' }))
  await screen.findByText('Acme could not be reached. Please try again.')
  expect(api.posted('/api/auth/oidc/start')).toEqual([{ purpose: 'link' }])
})

test('unlinks after a confirmation', async () => {
  show(securityOf(acme))
  await screen.findByText(/^ana@acme\.com · linked /u)
  expect(screen.queryByRole('button', { name: 'Link Acme' })).toBeNull()
  api.answer('/api/auth/providers/unlink', { success: true })
  fireEvent.click(screen.getByRole('button', { name: 'Unlink Acme' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink Acme' }))
  dialog.getByText('You can then no longer sign in with Acme, and your other sessions end.')
  api.answer('/api/auth/security', securityOf())
  fireEvent.click(dialog.getByRole('button', { name: 'Unlink' }))
  await screen.findByText('Not linked')
  expect(api.posted('/api/auth/providers/unlink')).toEqual([{ provider: 'oidc' }])
})

test('shows the result of a link until it is dismissed', async () => {
  useLinkResult.setState({ result: { kind: 'error', text: 'This sign-in belongs to another account.' } })
  show(securityOf())
  await screen.findByText('This sign-in belongs to another account.')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('This sign-in belongs to another account.')).toBeNull())
})

test('renders nothing where the server has no provider', async () => {
  show(securityOf(), { oidcName: null, githubConfigured: false })
  await waitFor(() => expect(api.received.map(({ path }) => path)).toContain('/api/installation'))
  await waitFor(() => expect(screen.queryByText('Sign-in providers')).toBeNull())
})
