import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { atRest } from './at-rest.ts'

/** Rules to check: all that we enforce, or only those that depend on the theme. */
const parts = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, axe.RunOnly>

/** For a page that is checked in both themes, the light one first: the dark one differs in colours only. */
export const rulesIn = { light: 'all', dark: 'colours' } as const

/** Rows of long lists are alike, so only the first ones are checked. */
const repeated = ['tbody tr:nth-of-type(n + 8)', '[role="option"]:nth-of-type(n + 12)']

/** A dialog over a page that was checked before. */
const dialog = '[role="dialog"][aria-modal="true"]'

/** Axe violations on the page or in its dialog: one line per violated rule. */
export async function axeViolations(page: Page, part: keyof typeof parts = 'all'): Promise<string[]> {
  await atRest(page)
  // Half a megabyte: injected once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ runOnly, exclude, over }) => {
      const run: typeof axe.run = Reflect.get(window, 'axe').run
      const there = exclude.filter((selector) => document.querySelector(selector) !== null)
      const include = document.querySelector(over) === null ? [':root'] : [over]
      // Otherwise axe reloads every style sheet, for a rule that is not checked.
      const preload = { assets: ['media'] }
      const { violations } = await run({ include, exclude: there }, { runOnly, preload, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ¦ ')}`)
    },
    { runOnly: parts[part], exclude: repeated, over: dialog },
  )
}
