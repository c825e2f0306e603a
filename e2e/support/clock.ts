import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** From here on the page's clock moves only when it is told to, however busy the machine is. Install it before the page opens. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}

const stepMs = 20

/** Lets a held clock run in small steps until something is so. */
export async function runUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(stepMs)
      return isSo()
    })
    .toBe(true)
}

/** Waits for something on a held clock; then whether it is there shortly before and shortly after so many milliseconds. */
export async function aroundEnd(page: Page, ms: number, isThere: () => Promise<boolean>): Promise<[boolean, boolean]> {
  await runUntil(page, isThere)
  await page.clock.runFor(ms - 10 * stepMs)
  const before = await isThere()
  await page.clock.runFor(20 * stepMs)
  return [before, await isThere()]
}
