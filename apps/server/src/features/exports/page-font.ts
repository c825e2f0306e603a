import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const latin = /^geist-latin-wght-normal-.*\.woff2$/u

/**
 * The product's font from the built web application, for pages that may load nothing; null if it is not built. Read
 * once.
 */
export function pageFontOf(webFolder: string | null): () => Promise<string | null> {
  let font: Promise<string | null> | null = null
  return () => (font ??= webFolder === null ? Promise.resolve(null) : readFont(join(webFolder, 'assets')))
}

async function readFont(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => [])
  const name = names.find((one) => latin.test(one))
  return name === undefined ? null : (await readFile(join(folder, name))).toString('base64')
}
