import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { npm } from './lib/npm.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { root, runShown, tool } from './lib/run.mjs'
import { mustBe, run } from './lib/steps.mjs'
import { manifestWithVersion, nextVersion, releaseChangelog } from './lib/release/versions.mjs'

/**
 * `npm run release -- major|minor|patch|VERSION`: updates the version everywhere and the changelog, adds an app database
 * of the version for the tests of later upgrades, creates a commit and a tag; nothing is pushed. Rejects a dirty tree,
 * failing checks and an empty changelog.
 */
requireNode()
await release(process.argv[2]).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})

async function release(wanted) {
  const old = readJson('package.json').version
  const version = nextVersion(old, wanted)
  const tag = `v${version}`
  const git = (...args) => run(['git', args])
  mustBe(
    (await git('status', '--porcelain')).trim() === '',
    'The working tree is not clean. Commit or discard your changes first.',
  )
  mustBe((await git('tag', '--list', tag)).trim() === '', `There is already a tag ${tag}.`)
  const day = new Date().toISOString().slice(0, 10)
  const changelog = releaseChangelog(read('CHANGELOG.md'), version, day)
  await ensureInstalled()
  mustBe((await runShown(process.execPath, ['tools/verify.mjs'])) === 0, 'Nothing was released: the checks failed.')

  const dump = `packages/testkit/data/app-database-${version}.sql.gz`
  try {
    write('CHANGELOG.md', changelog)
    setVersion(version)
    await run(tool('oxfmt/bin/oxfmt', 'CHANGELOG.md', 'package.json', '{apps,packages}/*/package.json'))
    await run(npm('run', 'openapi'))
    await run([process.execPath, ['tools/lib/build/build-server.mjs']])
    await run(npm('run', 'app-database', '--', '.', version))
    await git('add', dump)
    await git('commit', '--all', '--message', `chore(release): ${version}`)
  } catch (error) {
    await git('reset', '--hard')
    rmSync(join(root, dump), { force: true })
    throw error
  }
  await git('tag', '--annotate', tag, '--message', `Gazetteer ${version}`)
  console.log(`Released ${version}. Push it with: git push --follow-tags`)
}

/** In the manifests and the lockfile; code reads it from its manifest. */
function setVersion(version) {
  const folders = ['apps', 'packages'].flatMap((kind) => readdirSync(join(root, kind)).map((name) => `${kind}/${name}`))
  for (const folder of ['.', ...folders]) {
    const path = `${folder}/package.json`
    writeJson(path, manifestWithVersion(readJson(path), version))
  }
  const lock = readJson('package-lock.json')
  for (const path of ['', ...folders]) lock.packages[path] = manifestWithVersion(lock.packages[path], version)
  writeJson('package-lock.json', { ...lock, version })
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}
function write(path, text) {
  writeFileSync(join(root, path), text)
}
function readJson(path) {
  return JSON.parse(read(path))
}
function writeJson(path, value) {
  write(path, `${JSON.stringify(value, null, 2)}\n`)
}
