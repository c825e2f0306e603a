import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

let launched: Promise<Browser> | undefined

/** The one browser of this process, for all its files: it is launched when it is first asked for, and goes with the process. */
export async function theBrowser(): Promise<Browser> {
  const browser = await (launched ??= launch())
  if (browser.isConnected()) return browser
  launched = launch()
  return launched
}

/** For a program that is done with it. */
export async function closeBrowser(): Promise<void> {
  await (await launched)?.close()
}

/** Debian's, which has no window. Chromium draws one, buttons and all, though nobody sees it: half as much work again. */
const windowless = '/usr/bin/chromium-headless-shell'

/** Without a sandbox of its own and without talking to anyone. */
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
    ],
  })
}
