import { signUp as signUpAs } from '@gazetteer/server/testing/index'
import { type Browser, openBrowser } from '@gazetteer/testkit/browser'

/** Registers and signs in with No Database. Sequential: registration is deliberately slow. */
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
