import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Freezes the page's clock; it advances only on request, independent of machine load. Install it before the page
 * opens.
 */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}

const stepMs = 20

/** Advances a frozen clock in small steps until the condition holds. */
export async function runUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(stepMs)
      return isSo()
    })
    .toBe(true)
}

/**
 * Waits for an element on a frozen clock; returns whether it is visible shortly before and shortly after this many
 * milliseconds.
 */
export async function aroundEnd(page: Page, ms: number, isThere: () => Promise<boolean>): Promise<[boolean, boolean]> {
  await runUntil(page, isThere)
  await page.clock.runFor(ms - 10 * stepMs)
  const before = await isThere()
  await page.clock.runFor(20 * stepMs)
  return [before, await isThere()]
}
