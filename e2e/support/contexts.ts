import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { heights } from './sizes.ts'

/** A page, and how to close it. */
type OpenedPage = { page: Page; context: BrowserContext; stop: () => Promise<void> }

const usual: BrowserContextOptions = {
  viewport: { width: 1440, height: heights[1440] },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  acceptDownloads: true,
}

/** Unused contexts, with the origins visited in each. */
const idle: { context: BrowserContext; origins: Set<string> }[] = []

/**
 * A page in a reused context: the program's files are cached and compiled. Cookies, permissions and storage of
 * earlier tests are cleared.
 */
export async function servePage(browser: Browser): Promise<OpenedPage> {
  for (let used = idle.pop(); used !== undefined; used = idle.pop()) {
    if (used.context.browser() === browser && browser.isConnected()) return open(used)
  }
  return open({ context: await browser.newContext(usual), origins: new Set() })
}

/** A page in a new context that is not reused. */
export async function openNewContext(browser: Browser, options: BrowserContextOptions): Promise<OpenedPage> {
  const context = await browser.newContext({ ...usual, ...options })
  return { page: await context.newPage(), context, stop: () => context.close() }
}

async function open({ context, origins }: (typeof idle)[number]): Promise<OpenedPage> {
  const page = await context.newPage()
  await forget(page, origins)
  page.on('framenavigated', (frame) => {
    const url = frame.url()
    if (url.startsWith('http')) origins.add(new URL(url).origin)
  })
  return {
    page,
    context,
    async stop() {
      for (const each of context.pages()) await each.close()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearCookies()
      await context.clearPermissions()
      idle.push({ context, origins })
    },
  }
}

/** Clears the storage of these origins; the HTTP cache stays. */
async function forget(page: Page, origins: Set<string>): Promise<void> {
  if (origins.size === 0) return
  const cdp = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'
  for (const origin of origins) await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await cdp.detach()
  origins.clear()
}
