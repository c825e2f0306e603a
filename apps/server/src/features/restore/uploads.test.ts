import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { openUploads } from './uploads.ts'

const now = Date.UTC(2026, 10, 22, 10)
const content = Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6])
const partOf = (offset: number, end: number) => ({
  bytes: content.length,
  offset,
  data: content.subarray(offset, end).toString('base64'),
})

async function uploadsOf(freeBytes = 1e9) {
  const folder = await makeTestFolder()
  const backupDir = join(folder.path, 'backups')
  const uploads = openUploads({ backupDir, holder: 'a1', now: () => now, freeBytes: async () => freeBytes })
  onTestFinished(async () => {
    await uploads.close()
    await folder.stop()
  })
  return { ...uploads, backupDir }
}

test('stores the parts of a file in order, and a repeated part once', async () => {
  const { receive, backupDir } = await uploadsOf()
  const { upload, file } = await receive(partOf(0, 3))
  expect(file).toBeNull()
  expect((await receive({ ...partOf(3, 6), upload })).received).toBe(6)
  expect((await receive({ ...partOf(3, 6), upload })).received).toBe(6)
  await expect(receive({ ...partOf(7, 8), upload })).rejects.toThrow('in order')
  await expect(receive({ ...partOf(6, 8), upload, bytes: 9 })).rejects.toThrow('does not fit')
  expect(await readdir(backupDir)).toEqual(['uploaded-2026-11-22T10-00-00-000Z-by-a1.gz.unfinished'])
  const done = await receive({ ...partOf(6, 8), upload })
  expect(done).toEqual({ upload, received: 8, file: 'uploaded-2026-11-22T10-00-00-000Z-by-a1.gz' })
  const path = join(backupDir, done.file ?? '')
  expect(await readFile(path)).toEqual(content)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a new upload replaces an unfinished one, and a close deletes it', async () => {
  const { receive, close, backupDir } = await uploadsOf()
  const first = await receive(partOf(0, 3))
  const second = await receive(partOf(0, 4))
  await expect(receive({ ...partOf(3, 6), upload: first.upload })).rejects.toThrow('cut off or replaced')
  await receive({ ...partOf(4, 6), upload: second.upload })
  expect(await readdir(backupDir)).toHaveLength(1)
  await writeFile(join(backupDir, 'other.gz'), '')
  await close()
  expect(await readdir(backupDir)).toEqual(['other.gz'])
})

test('refuses other files, and files for which the disk has no space', async () => {
  const { receive } = await uploadsOf(70 * 1024 * 1024)
  await expect(receive({ bytes: 4, offset: 0, data: 'UEsDBA==' })).rejects.toThrow('not a backup')
  await expect(receive({ ...partOf(0, 3), bytes: 7 * 1024 * 1024 })).rejects.toThrow('has only 6291456 free')
})

test('two processes with one folder receive uploads at the same time, and each replaces its own only', async () => {
  const { receive, backupDir } = await uploadsOf()
  const other = openUploads({ backupDir, holder: 'b2', now: () => now, freeBytes: async () => 1e9 })
  onTestFinished(other.close)
  const begun = await receive(partOf(0, 3))
  const theirs = await other.receive(partOf(0, 8))
  const ours = await receive({ ...partOf(3, 8), upload: begun.upload })
  expect(await readdir(backupDir)).toEqual([ours.file, theirs.file])
  const next = await receive(partOf(0, 3))
  expect(await readdir(backupDir)).toEqual([`${ours.file}.unfinished`, theirs.file])
  await receive({ ...partOf(3, 8), upload: next.upload })
  expect(await readdir(backupDir)).toEqual([ours.file, theirs.file])
})
