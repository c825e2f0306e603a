import { expect, test } from 'vitest'
import { openPage, showTheme, themes } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('free')

test.each([
  [1440, 1440],
  [360, 720],
] as const)('at %i px it shows real pictures of both themes, %i pixels wide, each once', async (width, pixels) => {
  const { page, problems } = await openPage({ width })
  await page.goto(server.url)
  const shown = page.locator('main picture:visible img')
  for (const theme of themes) {
    await showTheme(page, theme)
    await expect.poll(() => shown.count()).toBe(4)
    const sources: (string | null)[] = []
    for (let index = 0; index < 4; index += 1) {
      const picture = shown.nth(index)
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
        .toBe(pixels)
      sources.push(await picture.getAttribute('src'))
    }
    expect(sources[0]).toContain(theme)
    expect(new Set(sources).size).toBe(4)
  }
  expect(problems()).toEqual([])
})
