import { authMessages, type User, userSchema } from '@gazetteer/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { create } from 'zustand'
import { ApiError, isUnauthorized, isUnreachable } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { withRetries, wait } from '../../../platform/retry.ts'
import { cachedUserKey, readStored, removeStored, writeStored } from '../../../platform/storage.ts'
import { sendUnsaved } from '../../../platform/unsaved-changes.ts'
import { checkSession } from './check-session.ts'

export type BrowserSession = {
  phase: 'checking' | 'in' | 'out'
  /** While checking: the user of the last visit, for the first paint. */
  user: User | null
  /** Why a session ended that the user did not end; shown on the login screen. */
  notice: string | null
  /** Whether Logout ended the session here; it leads to the login screen. */
  hasLeft: boolean
}

let running: Promise<BrowserSession> | null = null

export const useSession = create<BrowserSession>(() => ({
  phase: 'checking',
  user: readStored(cachedUserKey, userSchema),
  notice: null,
  hasLeft: false,
}))

export const currentSession = (): BrowserSession => useSession.getState()

/** Checks the session; concurrent calls share one request. */
export function recheckSession(): Promise<BrowserSession> {
  running ??= check().finally(() => {
    running = null
  })
  return running
}

export function signedIn(user: User): void {
  writeStored(cachedUserKey, user)
  useSession.setState({ phase: 'in', user, notice: null, hasLeft: false })
}

export function signedOut(notice: string | null = null, hasLeft = false): void {
  removeStored(cachedUserKey)
  useSession.setState({ phase: 'out', user: null, notice, hasLeft })
}

/** Merges user data from other calls: a new plan, a new e-mail. */
export function userChanged(user: Partial<User>): void {
  const known = currentSession().user
  if (known !== null) signedIn({ ...known, ...user })
}

async function check(): Promise<BrowserSession> {
  const before = currentSession()
  try {
    const user = await checkSession({ fetchUser, wait })
    // After a sign-out during the check the reason is known.
    const { user: stillHere, notice, hasLeft } = currentSession()
    if (user !== null) signedIn(user)
    else if (stillHere === null) signedOut(notice, hasLeft)
    else signedOut(authMessages.sessionExpiredYours)
  } catch (error) {
    // An unreachable server does not end the session: the user stays, and the screens show the problem.
    if (isUnreachable(error) && before.user !== null) useSession.setState({ phase: 'in' })
    else signedOut(before.user === null ? null : authMessages.checkFailed)
  }
  return currentSession()
}

/**
 * The signed-in user. 401, 400, a missing session, an abort and a time-out count as no session; other errors throw.
 */
async function fetchUser(): Promise<User | null> {
  try {
    const { user } = await withRetries(() => call('currentUser'))
    return user
  } catch (error) {
    if (error instanceof ApiError && ([400, 401].includes(error.status) || error.kind === 'timeout')) return null
    throw error
  }
}

/** Signs out and opens the login screen. Without an answer the browser clears the session anyway. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await sendUnsaved()
    // Requests under way would fail with 401 and be mistaken for an expired session.
    await client.cancelQueries()
    try {
      await withRetries(() => call('logout'))
      signedOut(null, true)
    } catch (error) {
      signedOut(isUnauthorized(error) ? null : authMessages.notSignedOut, true)
    }
  }, [client])
}
