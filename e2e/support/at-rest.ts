import type { Page } from 'playwright-core'

/** Waits until the page has its heading, its fonts and its pictures, and holds no placeholder and nothing busy any more. */
export async function atRest(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => {
    const isWaiting = document.querySelector('[data-skeleton], [aria-busy="true"]') !== null
    const images = [...document.images].filter(({ loading }) => loading !== 'lazy')
    return !isWaiting && document.fonts.status === 'loaded' && images.every(({ complete }) => complete)
  })
}
