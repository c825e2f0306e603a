import { expect, test } from 'vitest'
import { newEmail, password } from './support/account.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { axeViolations } from './support/axe.ts'
import { ownServer } from './support/file-server.ts'
import { openAsVisitor, submit } from './support/login.ts'
import { openPage, saveScreenshot } from './support/page.ts'

const server = ownServer(() => ({ REQUIRE_SECOND_FACTOR: 'on' }))
const inRuntime = /\/user\/[^/]+\/runtime$/u

test.each([1440, 390] as const)(
  'at %i px, a sign-in with only a password leads to the set-up, and no further',
  async (width) => {
    // Browsers make no passkeys for an IP address.
    const url = server.url.replace('127.0.0.1', 'localhost')
    const { page, problems } = await openPage({ width })
    const email = newEmail()
    await page.request.post(`${url}/api/auth/register`, { data: { email, password }, headers: { origin: url } })
    await page.goto(`${url}/login`)
    await submit(page, email, password, 'Sign In')
    const heading = page.getByRole('heading', { name: 'Set up a second factor' })
    await heading.waitFor()
    const session = await (await page.request.get(`${url}/api/auth/user`)).text()
    const id = /"id":"(?<id>[^"]+)"/u.exec(session)?.groups?.['id'] ?? ''
    for (const path of [`/user/${id}/table`, '/payment', '/']) {
      await page.goto(url + path)
      await heading.waitFor()
    }
    expect(await axeViolations(page)).toEqual([])
    await saveScreenshot(page, `second-factor-${width}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Set up one-time codes or a passkey first.').waitFor()

    const device = await addAuthenticator(page)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Passkey 1', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Capture', exact: true }).waitFor()

    // Untouched: the form offers the passkey, too, and the device would agree by itself.
    await device.setTouched(false)
    // The password is not enough for an account with a passkey, either.
    await openAsVisitor(page, url)
    await submit(page, email, password, 'Sign In')
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    await device.setTouched(true)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL(inRuntime)
    expect(problems()).toEqual([])
  },
)
