import type { Page } from 'playwright-core'

export const password = 'a good password'

let number = 0

/** An address that no other test uses. */
export function newEmail(): string {
  number += 1
  return `person${number}.${Date.now().toString(36)}@example.com`
}

/** Registers and signs in through the API, then opens Home. */
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

/** The signed-in user's id, from the address. */
export function userIdOf(page: Page): string {
  return /\/user\/([^/]+)/u.exec(page.url())?.[1] ?? ''
}
