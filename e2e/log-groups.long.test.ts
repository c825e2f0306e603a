import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { capture } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { saveScreenshot, openPage, showTheme, themes } from './support/page.ts'

const server = sharedServer('professional')

test('the log groups lines by area, follows its end until the user scrolls, and returns there with one click', async () => {
  const account = await makeReadyAccount(server.url)
  await capture(account, { mode: 'autonomous', cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant'] }] })
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  await page.getByRole('tab', { name: 'Activity' }).click()
  const log = page.getByRole('log')
  const area = log.getByRole('button', { name: /Boise, ID · Restaurant.*new listings? on \d+ pages/u }).first()
  await area.click()
  const lines = log.getByRole('list', { name: /Boise, ID · Restaurant/u }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBeGreaterThan(1)
  expect(await lines.first().textContent()).toContain('page 1')
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `log-story-${theme}`)
  }

  await page.getByRole('checkbox', { name: 'Auto-scroll' }).check()
  const fromEnd = () => log.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop)
  await expect.poll(fromEnd).toBeLessThan(24)
  const newest = page.getByRole('button', { name: /^Jump to newest/u })
  expect(await newest.count()).toBe(0)
  await log.evaluate((list) => list.scrollTo({ top: 0 }))
  await newest.click()
  await expect.poll(fromEnd).toBeLessThan(24)
  await newest.waitFor({ state: 'detached' })

  // After a resize or rotation, if everything fits, there is nothing newer to jump to.
  await log.evaluate((list) => Object.assign(list.style, { flex: 'none', height: '60px' }))
  await log.evaluate((list) => list.scrollTo({ top: 0 }))
  await newest.waitFor()
  await log.evaluate((list) => Object.assign(list.style, { height: `${list.scrollHeight}px` }))
  await newest.waitFor({ state: 'detached' })

  await openScreen(page, account, 'job-history')
  await page.getByText('Boise, ID · Restaurant', { exact: true }).first().waitFor()
  await saveScreenshot(page, 'job-subject')
  expect(problems()).toEqual([])
})
