import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core'
import { heights } from './sizes.ts'

/** A page, and how to close it. */
type OpenedPage = { page: Page; context: BrowserContext; stop: () => Promise<void> }

const usual = {
  viewport: { width: 1440, height: heights[1440] },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  acceptDownloads: true,
} as const satisfies BrowserContextOptions

/** A page, with the scripts and functions that were added to it. */
type Reusable = { page: Page; scripts: Disposable[] }

/** A browser profile, and its page while that can be reused. */
type Used = {
  context: BrowserContext
  hasTouch: boolean
  reusable: Reusable | null
  /** Origins visited since storage was last cleared. */
  origins: Set<string>
}

/** Those that no test uses now, the last used at the end. */
const idle: Used[] = []
const maxIdle = 4

/**
 * A reused page, of the server at `url` if given: its process has compiled the program's files already. Of earlier
 * tests nothing is left: no storage, cookie, permission, route, listener or script. A page that visited several origins
 * is replaced, since it keeps the session storage of each.
 */
export async function servePage(
  browser: Browser,
  { hasTouch, url }: { hasTouch: boolean; url: string | undefined },
): Promise<OpenedPage> {
  const index = idle.findLastIndex(
    (used) =>
      used.hasTouch === hasTouch &&
      used.context.browser() === browser &&
      (url === undefined || used.reusable?.page.url().startsWith(url)),
  )
  const [used] = index < 0 ? [] : idle.splice(index, 1)
  if (used !== undefined) return open(used)
  const context = await browser.newContext({ ...usual, hasTouch })
  return open({ context, hasTouch, reusable: null, origins: new Set() })
}

/** A page in a new context that is not reused. */
export async function openNewContext(browser: Browser, options: BrowserContextOptions): Promise<OpenedPage> {
  const context = await browser.newContext({ ...usual, ...options })
  return { page: await context.newPage(), context, stop: () => context.close() }
}

async function open(used: Used): Promise<OpenedPage> {
  const { context, origins } = used
  const reusable = used.reusable ?? recordScripts(await context.newPage())
  const { page } = reusable
  await forget(page, origins)
  page.on('framenavigated', (frame) => {
    const url = frame.url()
    if (url.startsWith('http')) origins.add(new URL(url).origin)
  })
  return {
    page,
    context,
    async stop() {
      for (const each of context.pages()) if (each !== page) await each.close()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearCookies()
      await context.clearPermissions()
      const isReset = origins.size < 2 && (await reset(reusable))
      if (!isReset) await page.close()
      idle.push({ ...used, reusable: isReset ? reusable : null })
      if (idle.length > maxIdle) await idle.shift()?.context.close()
    },
  }
}

/** Playwright does not list the scripts and functions of a page. */
function recordScripts(page: Page): Reusable {
  const scripts: Disposable[] = []
  const record = async (adding: Promise<Disposable>): Promise<Disposable> => {
    const added = await adding
    scripts.push(added)
    return added
  }
  const addInitScript = page.addInitScript.bind(page)
  const exposeFunction = page.exposeFunction.bind(page)
  page.addInitScript = (...script) => record(addInitScript(...script))
  page.exposeFunction = (...named) => record(exposeFunction(...named))
  return { page, scripts }
}

/** Makes the page like a new one; false if that fails. */
async function reset({ page, scripts }: Reusable): Promise<boolean> {
  try {
    await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const script of scripts.splice(0)) await script.dispose()
    await page.evaluate(() => sessionStorage.clear())
    // An empty page would end its process.
    await page.goto(new URL('/theme.js', page.url()).href, { timeout: 5_000 })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Page.resetNavigationHistory')
    await cdp.detach()
    await page.mouse.move(0, 0)
    await page.setViewportSize(usual.viewport)
    const { colorScheme, reducedMotion } = usual
    await page.emulateMedia({ media: null, forcedColors: null, contrast: null, colorScheme, reducedMotion })
    return true
  } catch {
    return false
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
