import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pinDependencies, pruneLock } from './prune-lock.mjs'

const lock = {
  lockfileVersion: 3,
  packages: {
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^2' }, dev: true },
    'node_modules/a/node_modules/b': { version: '2.0.0', optionalDependencies: { 'b-linux': '2.0.0' } },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/b-linux': { version: '2.0.0', optional: true, os: ['linux'] },
    'node_modules/peer': { version: '3.0.0', peer: true },
    'node_modules/c': { version: '1.0.0', peerDependencies: { peer: '3' } },
    'node_modules/unused': { version: '1.0.0' },
  },
}

test('a package contains its dependencies at their versions and locations, and nothing else', () => {
  const { packages } = pruneLock(lock, { name: 'x', version: '1.0.0', dependencies: { a: '1.0.0', c: '1.0.0' } })
  expect(Object.keys(packages)).toEqual([
    '',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/b-linux',
    'node_modules/c',
    'node_modules/peer',
  ])
  expect(packages['node_modules/a']).toEqual({ version: '1.0.0', dependencies: { b: '^2' } })
  expect(packages['node_modules/b-linux']).toEqual({ version: '2.0.0', optional: true, os: ['linux'] })
  expect(() => pruneLock(lock, { name: 'x', version: '1.0.0', dependencies: { d: '1' } })).toThrow('lacks d')
})

test('a package names the exact version of everything that it needs', () => {
  expect(pinDependencies(lock, ['b', 'c'])).toEqual({
    dependencies: { b: '1.0.0', c: '1.0.0', peer: '3.0.0' },
    optionalDependencies: {},
  })
  expect(() => pinDependencies(lock, ['a'])).toThrow('second version of b (node_modules/a/node_modules/b)')
  const withPlatform = {
    packages: { ...lock.packages, 'node_modules/d': { optionalDependencies: { 'b-linux': '2' } } },
  }
  expect(pinDependencies(withPlatform, ['d']).optionalDependencies).toEqual({ 'b-linux': '2.0.0' })
})

test('the server contains its dependencies for every platform, and no tools', () => {
  const ours: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8'))
  const dependencies = { fastify: '*', '@electric-sql/pglite': '*', '@node-rs/argon2': '*', mysql2: '*' }
  const names = Object.keys(pruneLock(ours, { name: 'x', version: '1.0.0', dependencies }).packages)
  for (const platform of ['linux-x64-gnu', 'linux-arm64-musl', 'darwin-arm64', 'win32-x64-msvc'])
    expect(names).toContain(`node_modules/@node-rs/argon2-${platform}`)
  expect(names.filter((name) => /typescript|vitest|vite$|esbuild|playwright/.test(name))).toEqual([])
})
