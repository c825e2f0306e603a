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
  const { finishGithub } = await import('./github.ts')
  api.answer('/api/auth/github/callback', { success: true, user: freeUser })
  sessionStorage.setItem(storageKeys.oauthState, 'state')
  sessionStorage.setItem(storageKeys.postLoginRedirect, location)
  const goTo = vi.fn()
  const onSuccess = vi.fn()
  expect(await finishGithub('?code=code&state=state', { onSuccess, goTo })).toBeNull()
  expect(onSuccess).toHaveBeenCalledWith(freeUser)
  expect(goTo.mock.calls.flat()).toEqual(opened)
})
