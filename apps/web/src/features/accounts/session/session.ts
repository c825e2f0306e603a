import { authMessages, type User, userSchema } from '@gazetteer/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { create } from 'zustand'
import { ApiError, isUnauthorized, isUnreachable } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { withRetries } from '../../../platform/api/retry.ts'
import { readStored, removeStored, writeStored } from '../../../platform/storage.ts'
import { wait } from '../../../platform/wait.ts'
import { checkSession } from './check-session.ts'

export type Session = {
  phase: 'checking' | 'in' | 'out'
  /** While checking: the user of the last visit, for the first paint. */
  user: User | null
  /** Why a session ended that the user did not end; the login screen says it. */
  notice: string | null
  /** Whether it was ended here by Logout, which leads to the login screen. */
  hasLeft: boolean
}

const userKey = 'user'
let running: Promise<Session> | null = null

export const useSession = create<Session>(() => ({
  phase: 'checking',
  user: readStored(userKey, userSchema),
  notice: null,
  hasLeft: false,
}))

export const currentSession = (): Session => useSession.getState()

/** Asks the server who is signed in; several askers share one check. */
export function recheckSession(): Promise<Session> {
  running ??= check().finally(() => {
    running = null
  })
  return running
}

export function signedIn(user: User): void {
  writeStored(userKey, user)
  useSession.setState({ phase: 'in', user, notice: null, hasLeft: false })
}

export function signedOut(notice: string | null = null, hasLeft = false): void {
  removeStored(userKey)
  useSession.setState({ phase: 'out', user: null, notice, hasLeft })
}

/** Answers of other calls carry the user too: a new plan, a new e-mail. */
export function userChanged(user: Partial<User>): void {
  const known = currentSession().user
  if (known !== null) signedIn({ ...known, ...user })
}

async function check(): Promise<Session> {
  const before = currentSession()
  try {
    const user = await checkSession({ fetchUser, wait })
    // Who signed out while the server was asked knows why the session is gone.
    const { user: stillHere, notice, hasLeft } = currentSession()
    if (user !== null) signedIn(user)
    else if (stillHere === null) signedOut(notice, hasLeft)
    else signedOut(authMessages.sessionExpiredYours)
  } catch (error) {
    // An unreachable server says nothing about the session: who was here stays, and the screens say what is wrong.
    if (isUnreachable(error) && before.user !== null) useSession.setState({ phase: 'in' })
    else signedOut(before.user === null ? null : authMessages.checkFailed)
  }
  return currentSession()
}

/** The signed-in user. 401, 400, a missing session, an abort and a time-out are nobody; other errors are raised. */
async function fetchUser(): Promise<User | null> {
  try {
    const { user } = await withRetries(() => call('currentUser'))
    return user
  } catch (error) {
    if (error instanceof ApiError && ([400, 401].includes(error.status) || error.kind === 'timeout')) return null
    throw error
  }
}

/** Signs out, which leads to the login screen; without an answer the browser forgets the session all the same. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    // What is still asked would be refused, and taken for a session that ended by itself.
    await client.cancelQueries()
    try {
      await withRetries(() => call('logout'))
      signedOut(null, true)
    } catch (error) {
      signedOut(isUnauthorized(error) ? null : authMessages.notSignedOut, true)
    }
  }, [client])
}
