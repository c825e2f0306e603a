import { expect, test } from 'vitest'
import { openPage, showTheme, themes } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('free')

test.each([
  [1440, 5],
  [820, 4],
  [360, 3],
] as const)('at %i px it shows %i real pictures in both themes, each once', async (width, count) => {
  const { page, problems } = await openPage({ width })
  await page.goto(server.url)
  const shown = page.locator('main img:visible')
  for (const theme of themes) {
    await showTheme(page, theme)
    await expect.poll(() => shown.count()).toBe(count)
    const sources: string[] = []
    for (let index = 0; index < count; index += 1) {
      const picture = shown.nth(index)
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
        .toBeGreaterThan(700)
      sources.push(await picture.evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : '')))
    }
    expect(new Set(sources).size).toBe(count)
    // The first view has the theme of the page, the screenshots below the other.
    expect(sources[0]).toContain(`hero-map-${theme}`)
  }
  expect(problems()).toEqual([])
})
