import type { ReturnedQuery } from './returned-query.ts'
import { authMessages, providerSignIn, storageKeys, type User } from '@gazetteer/contract'
import { type ApiAnswer, call, messageOf } from '../../../platform/api/call.ts'
import { codeOf } from '../../../platform/api/api-error.ts'
import { currentPath } from '../../../platform/base-path.ts'
import { requestedAddress } from '../session/requested-address.ts'
import { withRetries, wait } from '../../../platform/retry.ts'
import { ofTab, readStoredText, writeText } from '../../../platform/storage.ts'

/** Whether the identity provider sent the browser back, on any path. */
export function isProviderReturn(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('code') || query.has('error') || query.has('error_description')
}

/** What the browser is away for; null: a sign-in with GitHub. */
export type ProviderPurpose = 'oidc' | 'oidc-link' | null

/** Null when the browser was away for a sign-in with GitHub, or was not away. */
export function providerPurpose(): ProviderPurpose {
  const stored = readStoredText(storageKeys.oauthPurpose, ofTab)
  return stored === 'oidc' || stored === 'oidc-link' ? stored : null
}

type Departure = {
  purpose: ProviderPurpose
  start: () => Promise<ApiAnswer<'githubStart'>>
  texts: { failed: string; urlMissing: string }
  /** The address to open after the return; absent: the current one. */
  backTo?: string
}

/** Opens GitHub. Returns the error text, or null. */
export const startGithub = (): Promise<string | null> =>
  startProvider({
    purpose: null,
    start: () => call('githubStart'),
    texts: { failed: authMessages.githubLoginFailed, urlMissing: authMessages.githubUrlMissing },
  })

/** Stores the current location and opens the provider. Returns the error text, or null. */
export async function startProvider({ purpose, start, texts, backTo }: Departure): Promise<string | null> {
  try {
    const answer = await withRetries(start)
    if (!answer.success) return answer.error ?? texts.failed
    if (answer.url === undefined || answer.url === '') return texts.urlMissing
    writeText(storageKeys.oauthState, answer.state ?? '', ofTab)
    writeText(storageKeys.oauthPurpose, purpose, ofTab)
    // A requested address precedes the login screen itself.
    writeText(storageKeys.postLoginRedirect, backTo ?? requestedAddress() ?? currentPath(), ofTab)
    window.location.assign(answer.url)
    return null
  } catch (error) {
    return messageOf(error, texts.failed)
  }
}

type ProviderReturn = { user: User; error: null } | { user: null; error: string }

export type ProviderReturnHandlers = {
  onSuccess: (user: User) => void
  /** The signed-in owner returns, who wanted to link the provider. */
  onOwnerBack: () => void
  goTo: (location: string) => void
}

let processed: Promise<string | null> | null = null

/**
 * Completes the flow. Processed once per page load, however often the screen renders: a second pass would find
 * the remembered location cleared. Resolves to the error text, or null after a sign-in.
 */
export function finishProvider(search: string, handlers: ProviderReturnHandlers): Promise<string | null> {
  processed ??= providerPurpose() === 'oidc-link' ? finishLink(search, handlers) : finish(search, handlers)
  return processed
}

async function finish(search: string, { onSuccess, goTo }: ProviderReturnHandlers): Promise<string | null> {
  const { user, error } = await answerOf(new URLSearchParams(search))
  removeQuery()
  if (user === null) return error
  const location = takeLocation()
  await wait(providerSignIn.successCallbackMs)
  onSuccess(user)
  await wait(providerSignIn.redirectMs)
  if (!leadsHome(location) && location !== currentPath()) goTo(location)
  return null
}

/** The result appears where the way began. */
async function finishLink(search: string, { onOwnerBack, goTo }: ProviderReturnHandlers): Promise<null> {
  const { linkReturn } = await import('../oidc/link-return.ts')
  await linkReturn(returnOf(new URLSearchParams(search)))
  removeQuery()
  goTo(takeLocation())
  // The router changes the address later; until then the login screen leads home.
  await wait(providerSignIn.redirectMs)
  onOwnerBack()
  return null
}

/** The address to open after the return; nothing of the flow stays stored. */
function takeLocation(): string {
  const location = readStoredText(storageKeys.postLoginRedirect, ofTab) ?? '/'
  for (const key of [storageKeys.oauthState, storageKeys.oauthPurpose, storageKeys.postLoginRedirect])
    writeText(key, null, ofTab)
  return location
}

/** A signed-in user is already where these pages redirect to; opening them would build Home again. */
const leadsHome = (location: string): boolean => /^\/(?:login)?(?:\?|$)/u.test(location)

async function answerOf(query: URLSearchParams): Promise<ProviderReturn> {
  const { problem, ...back } = returnOf(query)
  if (problem !== null) return failed(problem)
  try {
    const answer = await withRetries(() => finishCall(back))
    if (answer.success && answer.user) return { user: answer.user, error: null }
    return failed(answer.error ?? authMessages.oauthCallbackFailed)
  } catch (error) {
    // After the usual sign-in a notice asks whether to link the provider.
    if (codeOf(error) === 'link-required') writeText(storageKeys.pendingLink, 'true', ofTab)
    return failed(messageOf(error, authMessages.oauthCallbackFailed))
  }
}

function finishCall({ code, state, iss }: Omit<ReturnedQuery, 'problem'>): Promise<ApiAnswer<'githubCallback'>> {
  if (providerPurpose() === null) return call('githubCallback', { body: { code, state } })
  return call('oidcCallback', { body: { code, state, ...(iss === null ? {} : { iss }) } })
}

function returnOf(query: URLSearchParams): ReturnedQuery {
  const state = query.get('state') ?? ''
  const isExpected = state !== '' && state === readStoredText(storageKeys.oauthState, ofTab)
  return {
    code: query.get('code') ?? '',
    state,
    iss: query.get('iss'),
    problem: providerErrorText(query) ?? (isExpected ? null : authMessages.oauthStateMismatch),
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
