import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from './started-server.mjs'
import { mustBe, run } from '../steps.mjs'

/**
 * Checks an installed product: it starts, serves its landing page with assets, runs the command line beside the
 * server, captures to a file, and exits. `gazetteer(...args)` is the program with these arguments.
 */
export async function tryProduct({ step }, { gazetteer, options, folder }) {
  const server = await step('the server starts', () => startServer(gazetteer(), options))
  try {
    await step('landing page', () => readLanding(server.url))
    await step('command line beside the server', async () => {
      mustBe((await run(gazetteer('queues'), options)).includes('capture.fetch'), 'The output lists no queues.')
    })
    await step('capture to a file', () => captureToFile({ gazetteer, options, folder }))
  } finally {
    await step('the server ends', async () =>
      mustBe(endedWell(await server.stop()), 'The server did not exit cleanly.'),
    )
  }
}

/** Windows has no signals: the program is terminated there without an exit code. */
const endedWell = (code) => code === 0 || process.platform === 'win32'

async function readLanding(url) {
  const page = await fetch(url)
  const html = await page.text()
  mustBe(page.ok && html.includes('Every business'), `The landing page is missing: ${page.status}`)
  const parts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  mustBe(parts.length > 2, 'The landing page loads no assets.')
  for (const path of parts) {
    const part = await fetch(new URL(path, url))
    mustBe(part.ok, `${path}: ${part.status}`)
    await part.arrayBuffer()
  }
  const health = await (await fetch(new URL('/api/health', url))).json()
  mustBe(health.status === 'ok', `Its health: ${JSON.stringify(health)}`)
  return `${parts.length} parts, version ${health.version}`
}

async function captureToFile({ gazetteer, options, folder }) {
  const file = join(folder, 'restaurants.csv')
  const wanted = ['--city', 'Baltimore, MD', '--type', 'restaurant', '--source', 'sample', '--out', file]
  await run(gazetteer('capture', ...wanted), options)
  const rows = readFileSync(file, 'utf8').trim().split('\r\n').length - 1
  mustBe(rows > 100, `Only ${rows} listings`)
  return `${rows} listings`
}
