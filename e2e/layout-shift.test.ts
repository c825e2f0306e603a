import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { chooseSingle } from './support/home.ts'
import { openPage } from './support/page.ts'
import { ownServer } from './support/file-server.ts'

/** How far something jumped, and what. */
type Shift = { value: number; of: unknown[] }
/** TypeScript's library has no name for it: https://developer.mozilla.org/docs/Web/API/LayoutShift */
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

const server = ownServer(() => ({ PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '80' }))

test('nothing jumps on Home while a capture runs', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account, hasMap: true })
  await openScreen(page, account, 'runtime')
  await chooseSingle(page, 'Boise, ID', ['Restaurant'])
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'hadRecentInput' in entry
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries().filter(isShift)) {
        const of = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent,
        )
        if (!hadRecentInput) shifts.push({ value, of })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Last run completed').waitFor({ timeout: 60_000 })
  const shifts: Shift[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum < 0.05 ? [] : shifts).toEqual([])
  expect(problems()).toEqual([])
})
