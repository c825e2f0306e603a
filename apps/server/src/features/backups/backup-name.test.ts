import { expect, test } from 'vitest'
import { isOwnBackup, nameOfBackup, newestFirst, ofLeftover, readBackupName } from './backup-name.ts'

const madeAt = Date.UTC(2026, 10, 29, 3, 0, 0, 7)

test('a name says when, with which version and why a backup was made', () => {
  const scheduled = nameOfBackup({ kind: 'scheduled', madeAt, version: '1.6.0' })
  const manual = nameOfBackup({ kind: 'manual', madeAt, version: '1.7.0-rc.1' })
  expect([scheduled, manual]).toEqual([
    'gazetteer-2026-11-29T03-00-00-007Z-1.6.0.gz',
    'gazetteer-2026-11-29T03-00-00-007Z-1.7.0-rc.1-manual.gz',
  ])
  expect(readBackupName(scheduled)).toEqual({ name: scheduled, kind: 'scheduled', madeAt, version: '1.6.0' })
  expect(readBackupName(manual)).toEqual({ name: manual, kind: 'manual', madeAt, version: '1.7.0-rc.1' })
  expect(readBackupName('before-migration-2026-11-29T03-00-00-007Z.gz')).toMatchObject({
    kind: 'before-migration',
    madeAt,
    version: null,
  })
  const point = 'before-restore-2026-11-29T03-00-00-007Z-by-a1b2c3.gz'
  expect(readBackupName(point)).toEqual({ name: point, kind: 'before-restore', madeAt, version: null })
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
    nameOfBackup({ kind: 'scheduled', madeAt: time, version: '1.6.0' }),
  )
  const [before, after, present] = names
  expect(names.toSorted(newestFirst(madeAt))).toEqual([present, before, after])
})
