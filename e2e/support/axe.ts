import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { atRest } from './at-rest.ts'

/** What axe finds on the page as it stands: a line for each rule that is broken. */
export async function axeViolations(page: Page): Promise<string[]> {
  await atRest(page)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ¦ ')}`)
}
