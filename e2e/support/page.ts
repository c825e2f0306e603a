import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFailed, onTestFinished } from 'vitest'
import type { Account } from './account.ts'

export type Width = 360 | 390 | 768 | 1024 | 1025 | 1440
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
export type PageOptions = {
  /** Whose session the page has; absent: a visitor's. */
  as?: Account
  width?: Width
  theme?: Theme
  permissions?: string[]
  scale?: number
}

/** A page that remembers everything that went wrong in it. */
export type WatchedPage = {
  page: Page
  context: BrowserContext
  /** Console errors, uncaught errors and failed requests that are not among those the test provokes. */
  problems: (provoked?: readonly RegExp[]) => string[]
}

export const heights: Record<Width, number> = { 360: 780, 390: 844, 768: 1024, 1024: 768, 1025: 768, 1440: 900 }
const artefacts = join(import.meta.dirname, '../../artefacts')

export async function openPage(browser: Browser, options: PageOptions = {}): Promise<WatchedPage> {
  const { as: account, width = 1440, theme = 'light', permissions = [], scale = 1 } = options
  const context = await browser.newContext({
    viewport: { width, height: heights[width] },
    colorScheme: theme,
    deviceScaleFactor: scale,
    hasTouch: width < 768,
    reducedMotion: 'reduce',
    acceptDownloads: true,
    permissions,
  })
  if (account !== undefined) await context.addCookies(account.cookies())
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => {
    problems.push(`uncaught: ${error.message}`)
  })
  page.on('requestfailed', (request) => {
    // Leaving a page aborts what it still asks for; that is no failure.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`)
  })
  endWithTest(page)
  return {
    page,
    context,
    problems: (provoked = []) => problems.filter((problem) => !provoked.some((pattern) => pattern.test(problem))),
  }
}

/** Gives the page the system's other theme, and waits until all of it has followed. */
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

/** Keeps a picture for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(artefacts, { recursive: true })
  await page.screenshot({ path: join(artefacts, `${name}.png`) })
}

/** For a page that several tests share, each of them calls it. */
export function keepPictureOfFailure(page: Page): void {
  onTestFailed(({ task }) => keepPictureOf(page, task.name))
}

/** The page goes with its test: one that stays goes on asking. Outside of a test (in a hook, in a script) its opener closes it. */
function endWithTest(page: Page): void {
  try {
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await keepPictureOf(page, task.name)
      await page.context().close()
    })
  } catch {
    // No test is running.
  }
}

async function keepPictureOf(page: Page, test: string): Promise<void> {
  await keepPicture(page, `failed-${test.replace(/[^a-z0-9]+/giu, '-').slice(0, 60)}`)
}
