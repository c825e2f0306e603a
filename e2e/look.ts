import { launchBrowser } from './browser.ts'
import { createStandIn } from './stand-in/server.ts'
// usage: tsx e2e/look.ts scenario out [w,h] [theme] ...
const { state, server, tick } = createStandIn()
const port = await new Promise<number>((r) => server.listen(0, '127.0.0.1', () => r((server.address() as any).port)))
const base = `http://127.0.0.1:${port}`
const browser = await launchBrowser()
const scenario = await import(process.argv[2]!)
await scenario.default({
  base,
  state,
  tick,
  browser,
  async page(width = 1440, height = 900, theme = 'light', touch = false) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      hasTouch: touch,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.on('console', (m: any) => {
      if (m.type() === 'error' || m.type() === 'warning') console.log('CONSOLE', m.type(), m.text(), m.location().url)
    })
    page.on('pageerror', (e: any) => console.log('PAGEERROR', e.message, e.stack?.slice(0, 600)))
    return page
  },
  async signIn(page: any, email = 'ana@acme.com') {
    await page.request.post(base + '/api/auth/login', { data: { email, password: 'secret1' } })
    await page.goto(base + '/')
  },
})
await browser.close()
server.close()
process.exit(0)
