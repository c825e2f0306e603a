import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { backupName, deleteOldRestorePoints } from './backup-files.ts'

test('retains three restore points, of which the newest is one even when the clock was set back', async () => {
  const folder = await makeTestFolder()
  onTestFinished(folder.stop)
  const names = [2027, 2028, 2029, 2030, 2026].map((year) => backupName('restorePoint', Date.UTC(year, 0, 1)))
  const newest = names.at(-1) ?? ''
  for (const name of [...names, 'gazetteer-2026-01-01T00-00-00-000Z-1.6.0.gz'])
    await writeFile(join(folder.path, name), 'x')
  await deleteOldRestorePoints(folder.path, join(folder.path, newest))
  expect(new Set(await readdir(folder.path))).toEqual(
    new Set([newest, names[2], names[3], 'gazetteer-2026-01-01T00-00-00-000Z-1.6.0.gz']),
  )
})
