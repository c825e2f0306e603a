import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { manifestWithVersion, nextVersion, releaseChangelog } from './versions.mjs'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))

test('counts up, takes a version that is named, and refuses an older one or none', () => {
  expect(['major', 'minor', 'patch', '1.6.1', '1.6.0', '2.0.0'].map((wanted) => nextVersion('1.6.0', wanted))).toEqual([
    '2.0.0',
    '1.7.0',
    '1.6.1',
    '1.6.1',
    '1.6.0',
    '2.0.0',
  ])
  expect(() => nextVersion('1.6.0', '1.5.9')).toThrow('1.5.9 is older than 1.6.0.')
  for (const wanted of [undefined, 'next', '1.7']) expect(() => nextVersion('1.6.0', wanted)).toThrow('Use major')
})

test('moves unreleased entries under the version and date, and rejects an empty section', () => {
  const text = '# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [1.5.0] - 2026-01-01\n\n- Old.\n'
  expect(releaseChangelog(text, '1.6.0', '2026-11-22')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [1.6.0] - 2026-11-22\n\n- New.\n\n## [1.5.0] - 2026-01-01\n\n- Old.\n',
  )
  expect(() => releaseChangelog(text.replace('- New.', ''), '1.6.0', '2026-11-22')).toThrow('has no entries under')
  expect(() => releaseChangelog(text, '1.5.0', '2026-11-22')).toThrow('a section 1.5.0 already')
  expect(read('CHANGELOG.md')).toContain('## [Unreleased]\n')
})

test('every manifest has the version of the product, and gets the next one', () => {
  const manifests = ['apps', 'packages'].flatMap((kind) =>
    readdirSync(join(root, kind)).map((name) => `${kind}/${name}/package.json`),
  )
  const versions = manifests.map((path) => z.object({ version: z.string() }).parse(JSON.parse(read(path))).version)
  expect(new Set(versions)).toEqual(new Set([version]))
  const manifest = { name: '@gazetteer/a', version: '1.6.0', dependencies: { '@gazetteer/b': '1.6.0', zod: '1.6.0' } }
  expect(manifestWithVersion(manifest, '1.7.0')).toEqual({
    name: '@gazetteer/a',
    version: '1.7.0',
    dependencies: { '@gazetteer/b': '1.7.0', zod: '1.6.0' },
  })
})

test('every version from 1.6.0 on left an app database for the tests of later upgrades', () => {
  const released = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, name = '']) => name)
  const dumps = readdirSync(join(root, 'packages/testkit/data'))
  expect(released).toContain('1.6.0')
  const lacking = released.filter((name) => !dumps.includes(`app-database-${name}.sql.gz`))
  expect(lacking.filter((name) => name.localeCompare('1.6.0', 'en', { numeric: true }) >= 0)).toEqual([])
})
