import { expect, test } from 'vitest'
import { isOwnBackup, nameOfBackup, newestFirst, ofInstallation, ofLeftover, readBackupName } from './backup-name.ts'

const madeAt = Date.UTC(2026, 10, 29, 3, 0, 0, 7)
const by = 'a1b2c3d4e5f6'

test('a name says when, with which version and why a backup was made', () => {
  const scheduled = nameOfBackup({ kind: 'scheduled', madeAt, version: '1.6.0', by })
  const manual = nameOfBackup({ kind: 'manual', madeAt, version: '1.7.0-rc.1', by })
  expect([scheduled, manual]).toEqual([
    'gazetteer-2026-11-29T03-00-00-007Z-1.6.0-by-a1b2c3d4e5f6.gz',
    'gazetteer-2026-11-29T03-00-00-007Z-1.7.0-rc.1-manual-by-a1b2c3d4e5f6.gz',
  ])
  expect(readBackupName(scheduled)).toEqual({ name: scheduled, kind: 'scheduled', madeAt, version: '1.6.0', by })
  expect(readBackupName(manual)).toEqual({ name: manual, kind: 'manual', madeAt, version: '1.7.0-rc.1', by })
  const earlier = 'gazetteer-2026-11-29T03-00-00-007Z-1.7.0-rc.1-manual.gz'
  expect(readBackupName(earlier)).toEqual({ name: earlier, kind: 'manual', madeAt, version: '1.7.0-rc.1', by: null })
  expect(readBackupName('before-migration-2026-11-29T03-00-00-007Z.gz')).toMatchObject({
    kind: 'before-migration',
    madeAt,
    version: null,
  })
  const point = 'before-restore-2026-11-29T03-00-00-007Z-by-a1b2c3.gz'
  expect(readBackupName(point)).toEqual({ name: point, kind: 'before-restore', madeAt, version: null, by: null })
  expect(readBackupName('uploaded-1.gz')).toMatchObject({ kind: 'uploaded' })
  expect(isOwnBackup('before-restore-2026-11-29T03-00-00-007Z.gz')).toBe(false)
})

test.each([
  '../gazetteer-2026-11-29T03-00-00-007Z-1.6.0.gz',
  'gazetteer-2026-11-29T03-00-00-007Z-1/../../encryption.key.gz',
  'gazetteer-2026-11-29T03-00-00-007Z-1.6.0.gz.unverified',
  'gazetteer-2026-11-29T03-00-00-007Z-1.6.0.gz.unfinished',
  'uploaded-..%2f.gz',
  'notes.gz',
  '',
])('“%s” is no backup', (name) => expect(readBackupName(name)).toBeNull())

test('finds the unfinished files of backups, and no others', () => {
  const name = 'gazetteer-2026-11-29T03-00-00-007Z-1.6.0.gz'
  for (const ending of ['.unverified.unfinished', '.unverified', '.unfinished'])
    expect(ofLeftover(`${name}${ending}`)?.name).toBe(name)
  for (const other of [name, 'notes.gz.unfinished', 'notes.txt']) expect(ofLeftover(other)).toBeNull()
})

test('newest first; names from the future, of a clock that was set back, are the oldest', () => {
  const names = [madeAt - 1, madeAt + 1, madeAt].map((time) =>
    nameOfBackup({ kind: 'scheduled', madeAt: time, version: '1.6.0', by }),
  )
  const [before, after, present] = names
  expect(names.toSorted(newestFirst(madeAt))).toEqual([present, before, after])
})

test('an installation counts its own backups, and those without a name only while the folder is not shared', () => {
  const nameAt = (day: number, holder?: string) =>
    `gazetteer-2026-11-0${day}T03-00-00-000Z-1.6.0${holder === undefined ? '' : `-by-${holder}`}.gz`
  const [ours, theirs] = [nameAt(3, by), nameAt(4, 'f6e5d4c3b2a1')]
  expect(ofInstallation([ours, theirs, nameAt(1), nameAt(5), 'notes.gz'], by)).toEqual([ours])
  expect(ofInstallation([], by)).toEqual([])
})
