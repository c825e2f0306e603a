import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { captureState, chooseSingle } from './support/home.ts'
import { saveScreenshot, openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('free')

test('a free account is limited to single mode, stops at its 100 listings and is offered the upgrade', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.getByText('FREE', { exact: true }).waitFor()
  expect(await page.getByRole('radio', { name: /Unlimited/u }).isDisabled()).toBe(true)
  // The label of a disabled radio still handles the click.
  await page.locator('label', { hasText: 'Unlimited' }).click({ force: true })
  await page
    .getByText('Autonomous mode is only available for professional users. Please upgrade to access this feature.')
    .waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await chooseSingle(page, 'Chicago, IL', ['Restaurant'])
  await page.getByText('0/100').first().waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('100/100').first().waitFor({ timeout: 60_000 })
  await captureState(page, 'Saved').waitFor({ timeout: 20_000 })
  const report = page.getByRole('region', { name: 'Result' })
  await report
    .getByText(/On the free plan a capture ends at 100 listings\. You have used 100\/100 credits\./u)
    .waitFor()
  await report.getByRole('link', { name: 'Upgrade to Pro' }).waitFor()
  expect(await report.getByRole('button', { name: 'Continue' }).count()).toBe(0)
  await page.getByRole('note').getByText('No credits remaining').waitFor()
  expect(await page.getByText(/Failed to stop/u).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true)
  await saveScreenshot(page, 'free-limit')

  await page.getByRole('link', { name: 'Buy more' }).click()
  await page.waitForURL(/\/payment$/u)
  await page.getByRole('heading', { name: 'Professional' }).waitFor()
  await page.getByText('$9.99').waitFor()
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByText('Card checkout is not configured yet.').waitFor()
  // The page stops a capture that the server may have stopped already; no error is shown.
  expect(problems([/409 \(Conflict\).*\/api\/runtime\/stop/u])).toEqual([])
})
