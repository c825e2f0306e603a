import { authMessages, providerSignIn, storageKeys, type User } from '@gazetteer/contract'
import { call, messageOf } from '../../../platform/api/call.ts'
import { withRetries } from '../../../platform/api/retry.ts'
import { ofTab, readText, writeText } from '../../../platform/storage.ts'
import { wait } from '../../../platform/wait.ts'

const returnParameters = ['code', 'state', 'error', 'error_description']

/** True on the way back from the provider, on any path. */
export function isProviderReturn(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('code') || query.has('error') || query.has('error_description')
}

/** Remembers the place and leaves for GitHub. Returns the text of what went wrong, or null while leaving. */
export async function startGithub(): Promise<string | null> {
  try {
    const answer = await withRetries(() => call('githubStart'))
    if (!answer.success) return answer.error ?? authMessages.githubLoginFailed
    if (answer.url === undefined || answer.url === '') return authMessages.githubUrlMissing
    writeText(storageKeys.oauthState, answer.state ?? '', ofTab)
    writeText(storageKeys.postLoginRedirect, window.location.pathname + window.location.search, ofTab)
    window.location.assign(answer.url)
    return null
  } catch (error) {
    return messageOf(error, authMessages.githubLoginFailed)
  }
}

export type ProviderReturn = { user: User; error: null } | { user: null; error: string }

let processed: Promise<ProviderReturn> | null = null

/** Finishes the flow; processed only once, whoever asks. */
export function finishGithub(search: string): Promise<ProviderReturn> {
  processed ??= finish(new URLSearchParams(search))
  return processed
}

/** After a success: the callback after 200 ms, then 500 ms later the remembered place. */
export async function welcomeBack(onSuccess: () => void, goTo: (place: string) => void): Promise<void> {
  const place = readText(storageKeys.postLoginRedirect, ofTab) ?? '/'
  for (const key of [storageKeys.oauthState, storageKeys.postLoginRedirect]) writeText(key, null, ofTab)
  await wait(providerSignIn.successCallbackMs)
  onSuccess()
  await wait(providerSignIn.redirectMs)
  if (place !== window.location.pathname + window.location.search) goTo(place)
}

async function finish(query: URLSearchParams): Promise<ProviderReturn> {
  const problem = query.get('error_description') ?? query.get('error')
  if (problem !== null) {
    removeReturnParameters()
    return failed(problem === '' ? authMessages.oauthError : problem)
  }
  const code = query.get('code') ?? ''
  const state = query.get('state') ?? ''
  removeReturnParameters()
  if (state === '' || state !== readText(storageKeys.oauthState, ofTab)) return failed(authMessages.oauthStateMismatch)
  try {
    const answer = await withRetries(() => call('githubCallback', { body: { code, state } }))
    if (answer.success && answer.user) return { user: answer.user, error: null }
    return failed(answer.error ?? authMessages.oauthCallbackFailed)
  } catch (error) {
    return failed(messageOf(error, authMessages.oauthCallbackFailed))
  }
}

const failed = (error: string): ProviderReturn => ({ user: null, error })

function removeReturnParameters(): void {
  const url = new URL(window.location.href)
  for (const name of returnParameters) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash)
}
