import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { nycExtract, realData } from './real-data.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('an extract of the real world is part of the repository; other missing data are reported', () => {
  vi.stubEnv('GAZETTEER_DATA', '/nowhere')
  const logSpy = vi.spyOn(console, 'log').mockReturnValue()
  expect([existsSync(nycExtract), realData('osm/nyc-les.osm.pbf')]).toEqual([true, nycExtract])
  expect(logSpy).not.toHaveBeenCalled()
  expect(realData('breweries.csv')).toBeNull()
  expect(logSpy).toHaveBeenCalledWith('skipped: no breweries.csv in /nowhere (set GAZETTEER_DATA)')
})

test('no source file names a folder of a single machine', () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  const files = ['apps', 'bench', 'e2e', 'packages', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const naming = files
    .filter((file) => /\.(ts|tsx|mjs|json)$/.test(file) && !/node_modules|generated/.test(file))
    .filter((file) => /["'`]\/(work|home|root|Users|mnt)\//.test(readFileSync(join(root, file), 'utf8')))
  expect(naming).toEqual([])
})
