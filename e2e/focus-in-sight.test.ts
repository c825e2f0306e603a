import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exampleInstallation } from './support/example-accounts.ts'
import { openPage } from './support/page.ts'

const { server, accounts } = exampleInstallation(600)

/** 1280 × 1024 at 400 % zoom, where fixed bars leave the least space. */
const zoomedIn = { width: 320, height: 256 }

test.each([
  ['empty', 'runtime', 'Choose...'],
  ['full', 'user', null],
  ['full', 'job-history', null],
  ['full', 'table', null],
] as const)(
  '%s, %s, %s: at 400 % zoom, no bar covers an element focused with Tab',
  async (accountKind, screen, toPress) => {
    const account = accounts()[accountKind]
    const { page } = await openPage({ as: account })
    await page.setViewportSize(zoomedIn)
    await page.goto(`${server.url}/user/${account.id}/${screen}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (toPress !== null) {
      await page.getByRole('button', { name: toPress }).first().click()
      await page.getByRole('dialog').waitFor()
    }
    const covered: string[] = []
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      covered.push(...(await coveredFocus(page)))
    }
    expect(covered).toEqual([])
  },
)

/** The focused elements of which no part, and no part of their label, is visible. */
const coveredFocus = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await drawn().then(drawn)
    const focused = document.activeElement
    if (focused === null || focused === document.body) return []
    const label = focused.closest('label') ?? document.querySelector(`label[for="${focused.id}"]`) ?? focused
    const { left, top, width, height } = focused.getBoundingClientRect()
    for (const across of [0.1, 0.5, 0.9]) {
      for (const down of [0.15, 0.5, 0.85]) {
        const seen = document.elementFromPoint(left + width * across, top + height * down)
        if (
          seen !== null &&
          (focused.contains(seen) || label.contains(seen) || seen.parentElement === focused.parentElement)
        )
          return []
      }
    }
    return [focused.outerHTML.slice(0, 120)]
  })
