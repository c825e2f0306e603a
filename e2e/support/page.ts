import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { onTestFailed, onTestFinished } from 'vitest'
import type { Account } from './account.ts'
import { theBrowser } from './browser.ts'
import { servePage, openNewContext } from './contexts.ts'
import { type Width, heights } from './sizes.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
export type PageOptions = {
  /** The account that is signed in; absent: a visitor. */
  as?: Account
  width?: Width
  theme?: Theme
  permissions?: string[]
  scale?: number
  /** In a new browser profile with an empty cache; the page may have its own clock. */
  isNew?: boolean
  /** Whether the page renders maps; software rendering takes longer than the rest of Home. */
  hasMap?: boolean
}

/** A page that records every error. */
export type WatchedPage = {
  page: Page
  context: BrowserContext
  /** Console errors, uncaught errors and failed requests, without those that the test provokes. */
  problems: (provoked?: readonly RegExp[]) => string[]
  /** Pages opened in a test close with it; others must be closed by their opener. */
  close: () => Promise<void>
}

const savesScreenshots = process.env['SCREENSHOTS'] !== undefined
const artefacts = join(import.meta.dirname, '../../artefacts')

export async function openPage(options: PageOptions = {}): Promise<WatchedPage> {
  const { page, context, stop } = await pageOf(options)
  const { as: account, permissions = [], hasMap = false } = options
  if (!hasMap) await page.addInitScript(withoutWebGl)
  else if (!savesScreenshots) await page.addInitScript(withCoarseMaps)
  if (permissions.length > 0) await context.grantPermissions(permissions)
  if (account !== undefined) {
    await context.addCookies(account.cookies())
    // As after a sign-in: the browser knows the user, so no landing page comes first.
    const { user } = await account.get('/api/auth/user')
    await page.addInitScript(rememberUser, JSON.stringify(user))
  }
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => {
    problems.push(`uncaught: ${error.message}`)
  })
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its open requests; that is no failure.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`)
  })
  endWithTest(page, stop)
  return {
    page,
    context,
    close: stop,
    problems: (provoked = []) => problems.filter((problem) => !provoked.some((pattern) => pattern.test(problem))),
  }
}

/** Once: the page may sign out. A sandboxed page, as a result page, has no storage. */
function rememberUser(user: string): void {
  if (window.origin === 'null') return
  if (sessionStorage.getItem('is-seeded') !== null) return
  sessionStorage.setItem('is-seeded', 'true')
  localStorage.setItem('gazetteer.user', user)
}

/** Simulates a browser without WebGL, so the map's fallback text shows. */
function withoutWebGl(): void {
  const canvas = HTMLCanvasElement.prototype
  const getContext: typeof canvas.getContext = Reflect.get(canvas, 'getContext')
  const apply = (target: typeof getContext, self: HTMLCanvasElement, args: Parameters<typeof getContext>) =>
    args[0] === 'webgl2' ? null : Reflect.apply(target, self, args)
  canvas.getContext = new Proxy(getContext, { apply })
}

/** Only maps read the ratio: they draw a quarter of the pixels; everything else stays as it is. */
function withCoarseMaps(): void {
  Object.defineProperty(window, 'devicePixelRatio', { value: 0.5 })
}

/** A new profile and other pixels need their own contexts; any page can change size and theme. */
async function pageOf({ as: account, width = 1440, theme = 'light', scale = 1, isNew = false }: PageOptions) {
  const viewport = { width, height: heights[width] }
  const browser = await theBrowser()
  const hasTouch = width < 768
  if (isNew || scale !== 1)
    return openNewContext(browser, { viewport, colorScheme: theme, deviceScaleFactor: scale, hasTouch })
  const openedPage = await servePage(browser, { hasTouch, url: account?.url })
  if (width !== 1440) await openedPage.page.setViewportSize(viewport)
  if (theme !== 'light') await openedPage.page.emulateMedia({ colorScheme: theme })
  return openedPage
}

/** Switches the page to the other system theme, and waits until all of it has changed. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((wanted) => {
    const { theme: ours, mantineColorScheme = wanted } = document.documentElement.dataset
    return ours === wanted && mantineColorScheme === wanted
  }, theme)
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve))
      })
    }
  })
}

/** Saves a screenshot for reviewers, if `SCREENSHOTS` is set; no test reads them. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (savesScreenshots) await writeScreenshot(page, name)
}

/** For a page shared by several tests: call it in each of them. */
export function saveScreenshotOnFailure(page: Page): void {
  onTestFailed(({ task }) => saveScreenshotOf(page, task.name))
}

/**
 * Closes the page with its test; otherwise it keeps polling. Outside of a test (in a hook, in a script) its opener
 * closes it.
 */
function endWithTest(page: Page, stop: () => Promise<void>): void {
  try {
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await saveScreenshotOf(page, task.name)
      await stop()
    })
  } catch {
    // No test is running.
  }
}

async function saveScreenshotOf(page: Page, test: string): Promise<void> {
  await writeScreenshot(page, `failed-${test.replace(/[^a-z0-9]+/giu, '-').slice(0, 60)}`)
}

async function writeScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(artefacts, { recursive: true })
  await page.screenshot({ path: join(artefacts, `${name}.png`) })
}
