// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import OverlayLayer from '../../../app/overlay-layer.tsx'
import { fakeApi } from '../../../testing/fake-api.ts'
import { useCall } from '../../../platform/api/use-call.ts'
import { freeUser } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { signedIn, useSession } from '../session/session.ts'
import { SessionList, browserName } from './session-list.tsx'

const api = fakeApi()

afterEach(() => useSession.setState(useSession.getInitialState(), true))

const key = {
  id: 'k1',
  name: 'Nightly import',
  start: 'gz_abc',
  scopes: ['read'],
  createdAt: 0,
  expiresAt: 1000,
  lastUsedAt: null,
}

const Keys = () => <p>Keys: {useCall('keys').data?.keys.length}</p>

async function askToSignOutEverywhere(keys: readonly object[]) {
  api.answer('/api/auth/sessions', { success: true, sessions: [], events: [] })
  api.answer('/api/keys', { success: true, keys })
  api.answer('/api/auth/logout-everywhere', { success: true, message: 'Signed out everywhere' })
  signedIn(freeUser)
  render(
    <>
      <OverlayLayer />
      <SessionList />
      <Keys />
    </>,
  )
  await screen.findByText(`Keys: ${keys.length}`)
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  return within(await screen.findByRole('dialog', { name: 'Sign out everywhere' }))
}

test.each([
  [[], 'This signs out all your browsers, also this one.'],
  [
    [key, { ...key, id: 'k2' }],
    'This signs out all your browsers, also this one, and revokes 2 API keys. Programs that use them stop working.',
  ],
])('asks before it signs out everywhere, with the number of API keys', async (keys, text) => {
  const dialog = await askToSignOutEverywhere(keys)
  expect(dialog.getByText(text)).toBeDefined()
  expect(api.posted('/api/auth/logout-everywhere')).toEqual([])
})

test('leads to the login screen without an error', async () => {
  const dialog = await askToSignOutEverywhere([])
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(useSession.getState().phase).toBe('out'))
  expect(useSession.getState()).toMatchObject({ notice: null, hasLeft: true })
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iOS'],
  ['curl/8.1', 'curl/8.1'],
  ['', 'Unknown browser'],
])('%s is %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))
