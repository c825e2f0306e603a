import { authMessages, providerSignIn, storageKeys, type User } from '@gazetteer/contract'
import { call, messageOf } from '../../../platform/api/call.ts'
import { requestedAddress } from '../session/requested-address.ts'
import { withRetries, wait } from '../../../platform/retry.ts'
import { ofTab, readStoredText, writeText } from '../../../platform/storage.ts'

/** Whether the identity provider sent the browser back, on any path. */
export function isProviderReturn(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('code') || query.has('error') || query.has('error_description')
}

/** Stores the current location and opens GitHub. Returns the error text, or null. */
export async function startGithub(): Promise<string | null> {
  try {
    const answer = await withRetries(() => call('githubStart'))
    if (!answer.success) return answer.error ?? authMessages.githubLoginFailed
    if (answer.url === undefined || answer.url === '') return authMessages.githubUrlMissing
    writeText(storageKeys.oauthState, answer.state ?? '', ofTab)
    // A requested address precedes the login screen itself.
    const here = window.location.pathname + window.location.search
    writeText(storageKeys.postLoginRedirect, requestedAddress() ?? here, ofTab)
    window.location.assign(answer.url)
    return null
  } catch (error) {
    return messageOf(error, authMessages.githubLoginFailed)
  }
}

type ProviderReturn = { user: User; error: null } | { user: null; error: string }

export type ProviderReturnHandlers = {
  onSuccess: (user: User) => void
  goTo: (location: string) => void
}

let processed: Promise<string | null> | null = null

/**
 * Completes the flow. Processed once per page load, however often the screen renders: a second pass would find
 * the remembered location cleared. Resolves to the error text, or null after a sign-in.
 */
export function finishGithub(search: string, handlers: ProviderReturnHandlers): Promise<string | null> {
  processed ??= finish(search, handlers)
  return processed
}

async function finish(search: string, { onSuccess, goTo }: ProviderReturnHandlers): Promise<string | null> {
  const { user, error } = await answerOf(new URLSearchParams(search))
  removeQuery()
  if (user === null) return error
  const location = readStoredText(storageKeys.postLoginRedirect, ofTab) ?? '/'
  for (const key of [storageKeys.oauthState, storageKeys.postLoginRedirect]) writeText(key, null, ofTab)
  await wait(providerSignIn.successCallbackMs)
  onSuccess(user)
  await wait(providerSignIn.redirectMs)
  if (!leadsHome(location) && location !== window.location.pathname + window.location.search) goTo(location)
  return null
}

/** A signed-in user is already where these pages redirect to; opening them would build Home again. */
const leadsHome = (location: string): boolean => /^\/(?:login)?(?:\?|$)/u.test(location)

async function answerOf(query: URLSearchParams): Promise<ProviderReturn> {
  const problem = providerErrorText(query)
  if (problem !== null) return failed(problem)
  const code = query.get('code') ?? ''
  const state = query.get('state') ?? ''
  if (state === '' || state !== readStoredText(storageKeys.oauthState, ofTab))
    return failed(authMessages.oauthStateMismatch)
  try {
    const answer = await withRetries(() => call('githubCallback', { body: { code, state } }))
    if (answer.success && answer.user) return { user: answer.user, error: null }
    return failed(answer.error ?? authMessages.oauthCallbackFailed)
  } catch (error) {
    return failed(messageOf(error, authMessages.oauthCallbackFailed))
  }
}

/** The decoded description, else the decoded error code, else "OAuth error"; null without either parameter. */
export function providerErrorText(query: URLSearchParams): string | null {
  if (!query.has('error') && !query.has('error_description')) return null
  return query.get('error_description') || query.get('error') || authMessages.oauthError
}

const failed = (error: string): ProviderReturn => ({ user: null, error })

function removeQuery(): void {
  const { pathname, hash } = window.location
  window.history.replaceState(window.history.state, '', pathname + hash)
}
