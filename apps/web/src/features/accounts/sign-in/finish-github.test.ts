// @vitest-environment happy-dom
import { storageKeys } from '@gazetteer/contract'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { freeUser } from '../../../testing/fixtures.ts'

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
