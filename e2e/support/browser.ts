import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

let launched: Promise<Browser> | undefined

/** The browser of this process, shared by its files: launched on first use, closed with the process. */
export async function theBrowser(): Promise<Browser> {
  const browser = await (launched ??= launch())
  if (browser.isConnected()) return browser
  launched = launch()
  return launched
}

/** For scripts, which must close it themselves. */
export async function closeBrowser(): Promise<void> {
  await (await launched)?.close()
}

/** Debian's headless build. Full Chromium also renders its window, at half as much cost again. */
const windowless = '/usr/bin/chromium-headless-shell'

/**
 * Most pages are left before optimized code pays off: JavaScript is compiled later than usual, and garbage is collected
 * in larger steps.
 */
const shortLived = [
  '--interrupt-budget=10000000',
  '--invocation-count-for-maglev=40000',
  '--invocation-count-for-feedback-allocation=32',
  '--min-semi-space-size=16',
]

/** Without a sandbox and without background network traffic. */
function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? (existsSync(windowless) ? windowless : '/usr/bin/chromium'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--js-flags=${shortLived.join(',')}`,
    ],
  })
}
