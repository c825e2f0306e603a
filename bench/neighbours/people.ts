import { type Browser, openBrowser } from '@gazetteer/testkit/browser'

/** Signed in, with No Database; one after the other: signing up is costly on purpose. */
export async function signUp(url: string, names: readonly string[]): Promise<Browser[]> {
  const people: Browser[] = []
  for (const name of names) {
    const browser = openBrowser(url)
    const credentials = { email: `${name}@example.com`, password: 'correct horse' }
    await browser.post('/api/auth/register', credentials)
    await browser.post('/api/auth/login', credentials)
    await browser.post('/api/db/save', { provider: 'none' })
    people.push(browser)
  }
  return people
}

export const cookieOf = ({ cookies }: Browser): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** The value below which so large a share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
