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

/** Debian's. The first has no window; the other draws one, buttons and all, though nobody sees it: half as much work again. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Without a sandbox of its own and without talking to anyone. */
function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? programs.find((path) => existsSync(path)),
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
