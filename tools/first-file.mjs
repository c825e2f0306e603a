import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from './lib/npm.mjs'
import { root } from './lib/run.mjs'
import { startServer } from './lib/trial/started-server.mjs'
import { mustBe, openSteps, run } from './lib/steps.mjs'

/**
 * `npm run first-file`: measures a newcomer's start. Clones the last commit, creates the first file by one command,
 * then opens the page by another.
 */
const steps = openSteps()
const place = mkdtempSync(join(tmpdir(), 'gazetteer-clone-'))
const clone = join(place, 'gazetteer')
// npm's variables of this process refer to this repository, not to the clone.
const inherited = Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle)_|^INIT_CWD$/.test(name))
const env = { ...Object.fromEntries(inherited), PORT: '0', MAPS_SOURCE: 'sample', MAP_TILES: 'off', LOG_LEVEL: 'warn' }
try {
  await steps.step('git clone', () => run(['git', ['clone', '--quiet', root, clone]]).then(() => undefined))
  mustBe(!existsSync(join(clone, 'node_modules')), 'The clone already has packages.')
  const file = join(place, 'restaurants.csv')
  const wanted = ['capture', '--city', 'Baltimore, MD', '--type', 'restaurant', '--out', file]
  await steps.step('npm run gazetteer -- capture …', async () => {
    await run(npm('run', 'gazetteer', '--', ...wanted), { cwd: clone, env })
    const rows = readFileSync(file, 'utf8').trim().split('\r\n').length - 1
    mustBe(rows > 100, `Only ${rows} listings`)
    return `${rows} listings`
  })
  console.log(`First file: ${steps.total()} s after the clone started.`)
  const server = await steps.step('npm start', () =>
    startServer([process.execPath, ['tools/start.mjs']], { cwd: clone, env }),
  )
  try {
    await steps.step('landing page', async () => {
      const page = await fetch(server.url)
      mustBe(page.ok && (await page.text()).includes('Every business'), `The landing page: ${page.status}`)
    })
  } finally {
    mustBe((await server.stop()) === 0, 'The server did not exit cleanly.')
  }
  const left = await run(['git', ['status', '--porcelain']], { cwd: clone })
  mustBe(left === '', `Untracked files:\n${left}`)
  console.log(`All: ${steps.total()} s.`)
} finally {
  rmSync(place, { recursive: true, force: true })
}
