import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from './lib/npm.mjs'
import { root } from './lib/run.mjs'
import { mustBe, openSteps, run } from './lib/steps.mjs'
import { tryProduct } from './lib/trial/try-product.mjs'

/** `npm run try-package`: packs, installs the tarball into an empty folder, and tries the product there. */
const steps = openSteps()
const folder = mkdtempSync(join(tmpdir(), 'gazetteer-package-'))
try {
  await steps.step('pack', () => run([process.execPath, ['tools/pack.mjs']]).then(() => undefined))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const tarball = join(root, `dist/gazetteer-${version}.tgz`)
  const install = npm(
    'install',
    tarball,
    '--prefix',
    folder,
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  )
  await steps.step('install into an empty folder', () => run(install, { cwd: folder }).then(() => undefined))
  const npx = npm('exec', '--offline', '--', 'gazetteer', '--help')
  await steps.step('npx gazetteer --help', async () => {
    const help = await run(npx, { cwd: folder })
    mustBe(help.includes('Usage: npx gazetteer'), `npx output: ${help}`)
  })
  const [node, args] = [process.execPath, [join(folder, 'node_modules/gazetteer/bin/cli.mjs')]]
  await tryProduct(steps, {
    gazetteer: (...more) => [node, [...args, ...more]],
    options: {
      cwd: folder,
      env: { ...process.env, PORT: '0', MAPS_SOURCE: 'sample', MAP_TILES: 'off', LOG_LEVEL: 'warn' },
    },
    folder,
  })
  console.log(`The package works: ${steps.total()} s in all.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
