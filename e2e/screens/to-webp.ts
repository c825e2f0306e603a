import type { Browser } from 'playwright-core'

/** Converts a PNG to a small WebP with the browser's encoder. */
export async function toWebp(browser: Browser, png: Buffer, quality = 0.86): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    const encoded = await page.evaluate(
      async ({ data, wanted }) => {
        const image = new Image()
        image.src = `data:image/png;base64,${data}`
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.naturalWidth
        canvas.height = image.naturalHeight
        canvas.getContext('2d')?.drawImage(image, 0, 0)
        return canvas.toDataURL('image/webp', wanted)
      },
      { data: png.toString('base64'), wanted: quality },
    )
    return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64')
  } finally {
    await page.close()
  }
}
