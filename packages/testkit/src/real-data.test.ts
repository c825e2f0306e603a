import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { nycExtract, realData } from './real-data.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('an extract of the real world is part of the repository; what else is missing is told', () => {
  vi.stubEnv('GAZETTEER_DATA', '/nowhere')
  const said = vi.spyOn(console, 'log').mockReturnValue()
  expect([existsSync(nycExtract), realData('osm/nyc-les.osm.pbf')]).toEqual([true, nycExtract])
  expect(said).not.toHaveBeenCalled()
  expect(realData('breweries.csv')).toBeNull()
  expect(said).toHaveBeenCalledWith('skipped: no breweries.csv in /nowhere (set GAZETTEER_DATA)')
})

test('no program names a folder that one machine alone has', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.json', '.ci'], {
    cwd: root,
    encoding: 'utf8',
  })
  const naming = files
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .filter((file) => /["'`]\/(work|home|root|Users|mnt)\//.test(readFileSync(join(root, file), 'utf8')))
  expect(naming).toEqual([])
})
