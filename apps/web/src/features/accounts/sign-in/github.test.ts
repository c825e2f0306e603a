// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { loginErrorText } from './use-login-form.ts'
import { fieldError } from './login-form.tsx'
import { isProviderReturn, providerErrorText } from './github.ts'
import { storageKeys } from '@gazetteer/contract'
import { fakeApi } from '../../../testing/fake-api.ts'
import { freeUser } from '../../../testing/fixtures.ts'

test('recognizes a return from the provider on any path by its parameters', () => {
  expect(isProviderReturn('?code=a&state=b')).toBe(true)
  expect(isProviderReturn('?error=access_denied')).toBe(true)
  expect(isProviderReturn('?error_description=No')).toBe(true)
  expect(isProviderReturn('?state=b')).toBe(false)
  expect(isProviderReturn('?view=register')).toBe(false)
})

test.each([
  ['error=access_denied', 'access_denied'],
  ['error=x&error_description=The%20user%20said%20no', 'The user said no'],
  ['error=bad_thing&error_description=', 'bad_thing'],
  ['error=&error_description=', 'OAuth error'],
  ['code=a&state=b', null],
])('shows the first non-empty error text of %s', (query, text) => {
  expect(providerErrorText(new URLSearchParams(query))).toBe(text)
})

test('a message with 401 becomes "Invalid email or password"', () => {
  expect(loginErrorText('401 Unauthorized')).toBe('Invalid email or password')
  expect(loginErrorText('Too many attempts')).toBe('Too many attempts')
})

test('a message about one field appears at that field', () => {
  expect(fieldError('email', 'Please enter a valid email address')).toBe('Please enter a valid email address')
  expect(fieldError('password', 'Please enter a valid email address')).toBeNull()
  expect(fieldError('password', 'Password must be between 6 and 128 characters for registration')).not.toBeNull()
  expect(fieldError('email', 'Login failed')).toBeNull()
})

const api = fakeApi()

test.each([
  ['/login', []],
  ['/login?view=register', []],
  ['/', []],
  ['/user/u1/table?q=a', ['/user/u1/table?q=a']],
])('a sign-in that began at %s opens %j after Home', async (location, opened) => {
  vi.resetModules()
  const { finishProvider } = await import('./github.ts')
  api.answer('/api/auth/github/callback', { success: true, user: freeUser })
  sessionStorage.setItem(storageKeys.oauthState, 'state')
  sessionStorage.setItem(storageKeys.postLoginRedirect, location)
  const goTo = vi.fn()
  const onSuccess = vi.fn()
  expect(await finishProvider('?code=code&state=state', { onSuccess, goTo, onOwnerBack: vi.fn() })).toBeNull()
  expect(onSuccess).toHaveBeenCalledWith(freeUser)
  expect(goTo.mock.calls.flat()).toEqual(opened)
})

async function comeBack(purpose: string, search = '?code=code&state=state&iss=i') {
  vi.resetModules()
  const { finishProvider } = await import('./github.ts')
  const { useLinkResult } = await import('../oidc/link-return.ts')
  sessionStorage.setItem(storageKeys.oauthState, 'state')
  sessionStorage.setItem(storageKeys.oauthPurpose, purpose)
  sessionStorage.setItem(storageKeys.postLoginRedirect, '/user/u1/user/security')
  const handlers = { onSuccess: vi.fn(), goTo: vi.fn(), onOwnerBack: vi.fn() }
  const error = await finishProvider(search, handlers)
  return { error, handlers, result: useLinkResult.getState().result }
}

test('a return of OpenID Connect signs in with all that the provider sent', async () => {
  api.answer('/api/auth/oidc/callback', { success: true, user: freeUser })
  const { error, handlers } = await comeBack('oidc')
  expect([error, handlers.onSuccess.mock.calls]).toEqual([null, [[freeUser]]])
  expect(api.posted('/api/auth/oidc/callback')).toEqual([{ code: 'code', state: 'state', iss: 'i' }])
  expect(sessionStorage).toHaveLength(0)
})

test('an address that has an account is remembered, to link it after the usual sign-in', async () => {
  api.refuseAs('/api/auth/oidc/callback', { error: 'Sign in first.', status: 409, code: 'link-required' })
  const { error } = await comeBack('oidc')
  expect([error, sessionStorage.getItem(storageKeys.pendingLink)]).toEqual(['Sign in first.', 'true'])
  sessionStorage.clear()
})

test.each([
  ['?code=code&state=state', { kind: 'success', text: 'Linked.' }],
  ['?error=access_denied', { kind: 'error', text: 'access_denied' }],
  ['?code=code&state=other', { kind: 'error', text: 'OAuth state mismatch. Please try again.' }],
])('a return to link (%s) leads back to where it began, with its result', async (search, expected) => {
  api.answer('/api/auth/oidc/link', { success: true, message: 'Linked.' })
  const { error, handlers, result } = await comeBack('oidc-link', search)
  expect([error, result]).toEqual([null, expected])
  expect(handlers.goTo.mock.calls.flat()).toEqual(['/user/u1/user/security'])
  expect([handlers.onOwnerBack.mock.calls.length, handlers.onSuccess.mock.calls.length]).toEqual([1, 0])
  expect(sessionStorage).toHaveLength(0)
})
