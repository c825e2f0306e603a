import { z } from 'zod'
import { readJson } from '@gazetteer/testkit'
import { randomBytes } from 'node:crypto'
import { openBrowser } from '@gazetteer/testkit/browser'
import type { Page } from 'playwright-core'

export const password = 'a good password'

/** An account with its own session: tests prepare data by API calls, and a page reuses the session. */
export type Account = {
  id: string
  email: string
  /** URL of its server. */
  url: string
  get: (path: string) => Promise<Record<string, unknown>>
  /** Throws if the server refuses. */
  post: (path: string, body?: object) => Promise<Record<string, unknown>>
  cookies: () => { name: string; value: string; url: string }[]
}

/** A random email address: several test processes share a server, so a count or the time is not unique. */
export function newEmail(name = 'person', domain = 'example.com'): string {
  return `${name}.${randomBytes(6).toString('hex')}@${domain}`
}

/** Registers and signs in through API calls. */
export async function makeAccount(url: string, email = newEmail()): Promise<Account> {
  const caller = openBrowser(url)
  const post: Account['post'] = async (path, body) => {
    const { status, text, json } = await caller.post(path, body)
    if (status !== 200 || json['success'] === false) throw new Error(`${path}: ${status} ${text}`)
    return json
  }
  await post('/api/auth/register', { email, password })
  const { user } = await post('/api/auth/login', { email, password })
  return {
    id: readJson(user, { id: z.string() }).id,
    email,
    url,
    get: async (path) => (await caller.get(path)).json,
    post,
    cookies: () => [...caller.cookies].map(([name, value]) => ({ name, value, url })),
  }
}

/** An account with No Database, ready for its first capture. */
export async function makeReadyAccount(url: string): Promise<Account> {
  const account = await makeAccount(url)
  await account.post('/api/db/save', { provider: 'none' })
  return account
}

/** Opens a screen of the page's account. */
export async function openScreen(page: Page, { url, id }: Account, screen: string): Promise<void> {
  await page.goto(`${url}/user/${id}/${screen}`)
}

/** Registers and signs in from the page, then opens Home. */
export async function signInFresh(page: Page, url: string, email = newEmail()): Promise<string> {
  const registered = await page.request.post(`${url}/api/auth/register`, { data: { email, password } })
  if (!registered.ok()) throw new Error(`Registering: ${await registered.text()}`)
  await signIn(page, url, email)
  return email
}

export async function signIn(page: Page, url: string, email: string, secret = password): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, { data: { email, password: secret } })
  if (!answer.ok()) throw new Error(`Signing in: ${await answer.text()}`)
  await page.goto(`${url}/`)
  await page.waitForURL(/\/user\/[^/]+\/runtime$/u)
}

/** The signed-in user's id, from the URL. */
export function userIdOf(page: Page): string {
  return /\/user\/([^/]+)/u.exec(page.url())?.[1] ?? ''
}
