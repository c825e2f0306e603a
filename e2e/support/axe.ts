import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { atRest } from './at-rest.ts'

/** Which rules are asked: all that we hold to, or those alone that another theme can break. */
const parts = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, axe.RunOnly>

/** Rows and entries of long lists are alike: the first of them stand for all. */
const repeated = ['tbody tr:nth-of-type(n + 8)', '[role="option"]:nth-of-type(n + 12)']

/** A dialog lies over a page that was looked at as it came. */
const dialog = '[role="dialog"][aria-modal="true"]'

/** What axe finds on the page as it stands, or in its dialog: a line for each rule that is broken. */
export async function axeViolations(page: Page, part: keyof typeof parts = 'all'): Promise<string[]> {
  await atRest(page)
  // Half a megabyte: a page that is looked at again and again gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ runOnly, exclude, over }) => {
      const run: typeof axe.run = Reflect.get(window, 'axe').run
      const there = exclude.filter((selector) => document.querySelector(selector) !== null)
      const include = document.querySelector(over) === null ? [':root'] : [over]
      // Without this it reads every style sheet anew, for the sake of a rule that is not asked.
      const preload = { assets: ['media'] }
      const { violations } = await run({ include, exclude: there }, { runOnly, preload, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ¦ ')}`)
    },
    { runOnly: parts[part], exclude: repeated, over: dialog },
  )
}
