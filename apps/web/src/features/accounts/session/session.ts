import { authMessages, type User, userSchema } from '@gazetteer/contract'
import { useSyncExternalStore } from 'react'
import { isUnreachable } from '../../../platform/api/api-error.ts'
import { readStored, removeStored, writeStored } from '../../../platform/storage.ts'
import { wait } from '../../../platform/wait.ts'
import { checkSession } from './check-session.ts'
import { fetchUser } from './fetch-user.ts'

export type Session = {
  phase: 'checking' | 'in' | 'out'
  /** While checking: the user of the last visit, for the first paint. */
  user: User | null
  /** Why a session ended that the user did not end; the login screen says it. */
  notice: string | null
}

const userKey = 'user'
const listeners = new Set<() => void>()
let session: Session = { phase: 'checking', user: readStored(userKey, userSchema), notice: null }
let running: Promise<Session> | null = null

export const currentSession = (): Session => session

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

/** Asks the server who is signed in; several askers share one check. */
export function recheckSession(): Promise<Session> {
  running ??= check().finally(() => {
    running = null
  })
  return running
}

export function signedIn(user: User): void {
  writeStored(userKey, user)
  change({ phase: 'in', user, notice: null })
}

export function signedOut(notice: string | null = null): void {
  removeStored(userKey)
  change({ phase: 'out', user: null, notice })
}

/** Answers of other calls carry the user too: a new plan, a new e-mail. */
export function userChanged(user: Partial<User>): void {
  if (session.user !== null) signedIn({ ...session.user, ...user })
}

async function check(): Promise<Session> {
  const before = session
  try {
    const user = await checkSession({ fetchUser, wait })
    if (user !== null) signedIn(user)
    else signedOut(before.user === null ? before.notice : authMessages.sessionExpiredYours)
  } catch (error) {
    // An unreachable server says nothing about the session: who was here stays, and the screens say what is wrong.
    if (isUnreachable(error) && before.user !== null) change({ ...before, phase: 'in' })
    else signedOut(before.user === null ? null : authMessages.checkFailed)
  }
  return session
}

function change(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
