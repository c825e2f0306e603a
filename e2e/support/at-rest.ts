import type { Page } from 'playwright-core'

/** Waits for the heading, fonts and images, until no placeholder or busy element is left. */
export async function atRest(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => {
    const isWaiting = document.querySelector('[data-skeleton], [aria-busy="true"]') !== null
    const images = [...document.images].filter(({ loading }) => loading !== 'lazy')
    return !isWaiting && document.fonts.status === 'loaded' && images.every(({ complete }) => complete)
  })
}
