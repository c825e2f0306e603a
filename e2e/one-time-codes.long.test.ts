import { TOTP } from 'otpauth'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeReadyAccount, openScreen, password } from './support/account.ts'
import { axeViolations } from './support/axe.ts'
import { startOnPostgres } from './support/first-start.ts'
import { submit } from './support/login.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'

let server: Awaited<ReturnType<typeof startOnPostgres>>
beforeAll(async () => {
  server = await startOnPostgres(inject('startedDatabase'), {})
})
afterAll(() => server.stop())

/** As ten minutes after the sign-in. */
async function forgetProofs(): Promise<void> {
  const client = new Client({ connectionString: server.env['DATABASE_URL'] })
  await client.connect()
  await client.query('update session set proved_at = 0')
  await client.end()
}

/** The code of the app, by whole steps of 30 seconds from now. A used code and those before it are refused. */
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

async function picture(page: Page, name: string): Promise<void> {
  for (const theme of themes) {
    await showTheme(page, theme)
    await saveScreenshot(page, `codes-${name}-${page.viewportSize()?.width}-${theme}`)
  }
  await showTheme(page, 'light')
}

test.each([1440, 390] as const)('set up, signed out, signed in with a code, asked for a proof (%i)', async (width) => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account, width })
  await openScreen(page, account, 'user/security')
  const setUpButton = page.getByRole('button', { name: 'Set up one-time codes' })
  await setUpButton.waitFor()
  await picture(page, 'off')
  await setUpButton.click()
  const setUp = page.getByRole('dialog', { name: 'Set up one-time codes' })
  const image = setUp.getByRole('img', { name: 'QR code of the secret' })
  await image.waitFor()
  expect(
    await image.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth)),
  ).toBeGreaterThan(0)
  const secret = (await setUp.locator('code').textContent()) ?? ''
  await picture(page, 'set-up')
  expect(await axeViolations(page)).toEqual([])
  await setUp.getByLabel('Code').fill('000000')
  await setUp.getByText('The code is incorrect or was used before.').waitFor()
  await setUp.getByLabel('Code').fill(codeOf(secret, -1))
  const shown = page.getByRole('dialog', { name: 'Recovery codes' })
  await shown.getByRole('listitem').first().waitFor()
  expect(await shown.getByRole('listitem').count()).toBe(10)
  const [recoveryCode = ''] = await shown.getByRole('listitem').allTextContents()
  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('gazetteer-recovery-codes.txt')
  await picture(page, 'recovery')
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.getByText('10 recovery codes left.').waitFor()
  await picture(page, 'on')
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${server.url}/login`)
  await submit(page, account.email, password, 'Sign In')
  await page.getByLabel('Code', { exact: true }).waitFor()
  await picture(page, 'sign-in')
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 0))
  await page.waitForURL(/\/user\/[^/]+\/runtime$/u)

  await forgetProofs()
  await openScreen(page, account, 'user/security')
  await page.getByLabel('New email').fill(`moved.${account.email}`)
  await page.getByRole('button', { name: 'Change email' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Password', { exact: true }).waitFor()
  await picture(page, 'proof-password')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('You cancelled the confirmation. Nothing was changed.').waitFor()
  await page.getByRole('button', { name: 'Change email' }).click()
  await proof.getByRole('button', { name: 'Use a code' }).click()
  await picture(page, 'proof-code')
  await proof.getByRole('button', { name: 'Use a recovery code' }).click()
  await proof.getByLabel('Recovery code').fill(recoveryCode.toUpperCase())
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Your email address was changed.').waitFor()
  await page.getByText('9 recovery codes left.').waitFor()

  await forgetProofs()
  await page.getByRole('button', { name: 'Delete account' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete account' })
  await deletion.getByLabel('Email').fill(`moved.${account.email}`)
  await deletion.getByRole('button', { name: 'Delete my account' }).click()
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await picture(page, 'proof-over-dialog')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.url}/`)
  expect(problems([/403/u])).toEqual([])
})
