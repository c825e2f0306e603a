import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { chooseSingle } from './support/home.ts'
import { openPage } from './support/page.ts'
import { ownServer } from './support/file-server.ts'

const server = ownServer(() => ({ PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '80' }))

test('nothing jumps on Home while a capture runs', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account, hasMap: true })
  await openScreen(page, account, 'runtime')
  await chooseSingle(page, 'Boise, ID', ['Restaurant'])
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput === true)) {
          Reflect.get(window, 'shifts').push(Number(entry.value))
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Last run completed').waitFor({ timeout: 60_000 })
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05)
  expect(problems()).toEqual([])
})
