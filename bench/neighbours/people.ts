import { signUp as signUpAs } from '@gazetteer/server/testing/index'
import { type Browser, openBrowser } from '@gazetteer/testkit/browser'

/** Signed in, with No Database; one after the other: signing up is costly on purpose. */
export async function signUp(url: string, names: readonly string[]): Promise<Browser[]> {
  const people: Browser[] = []
  for (const name of names) {
    const browser = openBrowser(url)
    await signUpAs(browser, name)
    people.push(browser)
  }
  return people
}

export const cookieOf = ({ cookies }: Browser): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
