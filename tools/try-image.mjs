import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDockerfile } from './lib/image/dockerfile.mjs'
import { chownAll, runStage } from './lib/image/run-stage.mjs'
import { root } from './lib/run.mjs'
import { mustBe, openSteps, run } from './lib/steps.mjs'
import { tryProduct } from './lib/trial/try-product.mjs'

/**
 * `npm run try-image`: runs the stages of the Dockerfile in clean folders as an unprivileged user, then the product
 * as the container would: its own files read-only, the data in a volume. Covers all but the base image and container
 * isolation.
 */
const asRoot = process.getuid?.() === 0
const user = asRoot ? { uid: 65_534, gid: 65_534 } : null
const steps = openSteps()
const place = mkdtempSync(join(tmpdir(), 'gazetteer-image-'))
chmodSync(place, 0o755)
try {
  const env = plainEnvironment()
  const stages = join(place, 'stages')
  mkdirSync(stages)
  let last
  for (const stage of readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))) {
    const folder = join(stages, stage.name)
    const work = async () => void (last = await runStage({ stage, stages, folder, user, env }))
    await steps.step(`stage ${stage.name}`, work)
  }
  const image = join(stages, 'final')
  mustBe(last.user !== undefined && last.user !== 'root', 'The container would run as root.')
  const packages = readdirSync(join(last.folder, 'node_modules')).filter((name) => !name.startsWith('.'))
  const tools = packages.filter((name) => /^(typescript|vite|vitest|esbuild|oxlint|oxfmt|playwright)/.test(name))
  mustBe(tools.length === 0, `The image contains tools: ${tools.join(', ')}`)
  await steps.step(
    'size',
    async () => `${(await run(['du', ['-sm', image]])).split('\t')[0]} MB, ${packages.length} packages`,
  )
  if (asRoot) protect(image, last.owned)
  await runImage(last, image)
  console.log(`The image works: ${steps.total()} s in all.`)
} finally {
  rmSync(place, { recursive: true, force: true })
}

/** A separate home folder, without this machine's npm settings. */
function plainEnvironment() {
  const home = join(place, 'home')
  mkdirSync(home)
  const settings = join(homedir(), '.npmrc')
  if (existsSync(settings)) copyFileSync(settings, join(home, '.npmrc'))
  if (user !== null) chownAll(home, user)
  return { PATH: process.env.PATH, HOME: home, npm_config_update_notifier: 'false' }
}

/** As in an image: files belong to root, except those copied with another owner. */
function protect(image, owned) {
  chownAll(image, { uid: 0, gid: 0 })
  for (const path of owned) chownAll(path, user)
}

async function runImage({ folder, entrypoint, healthcheck, env, volumes }, image) {
  const port = await freePort()
  const mapped = Object.entries(env).map(([name, value]) => {
    const isInVolume = volumes.some((volume) => value === volume || value.startsWith(`${volume}/`))
    return [name, isInVolume ? join(image, value) : value]
  })
  const given = { PATH: process.env.PATH, HOME: '/nonexistent', ...Object.fromEntries(mapped), PORT: String(port) }
  const options = {
    cwd: folder,
    env: { ...given, HOST: '127.0.0.1', MAPS_SOURCE: 'sample', MAP_TILES: 'off', LOG_LEVEL: 'warn' },
    ...user,
  }
  const here = ([command, ...args], ...more) => [command === 'node' ? process.execPath : command, [...args, ...more]]
  const check = async () => void (await run(here(healthcheck), options))
  const fails = await check().then(
    () => false,
    () => true,
  )
  mustBe(fails, 'The health check passes without a server.')
  await tryProduct(
    {
      step: async (name, work) => {
        const result = await steps.step(name, work)
        if (name === 'landing page') await steps.step('health check', check)
        return result
      },
    },
    { gazetteer: (...args) => here(entrypoint, ...args), options, folder: join(image, volumes[0]) },
  )
  if (!asRoot) return
  const written = await run([
    'find',
    [image, '-path', join(image, volumes[0]), '-prune', '-o', '-newermt', '@0', '-user', 'nobody', '-print'],
  ])
  mustBe(written.trim() === '', `Written outside of the volume: ${written}`)
}

function freePort() {
  const server = createServer()
  return new Promise((found) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => found(port))
    })
  })
}
