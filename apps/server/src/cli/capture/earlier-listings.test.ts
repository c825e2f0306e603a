import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierListings } from './earlier-listings.ts'

let folder: Awaited<ReturnType<typeof makeTestFolder>>
beforeAll(async () => void (folder = await makeTestFolder()))
afterAll(() => folder.stop())

const row = '{"name":"Café","source":"osm-extract","source_id":"node/1"}'
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

test.each([
  ['as it was written', 'a.json', Buffer.from(`[${row}]`)],
  ['with a byte order mark', 'b.json', Buffer.from(`\uFEFF[${row}]`)],
  ['as UTF-16', 'c.json', Buffer.from(`\uFEFF[${row}]`, 'utf16le')],
  ['as big-endian UTF-16', 'd.json', swapped(Buffer.from(`\uFEFF[${row}]`, 'utf16le'))],
  ['lines with a byte order mark', 'e.ndjson', Buffer.from(`\uFEFF${row}\r\n\r\n`)],
  ['lines', 'f.ndjson', Buffer.from(`${row}\n \n`)],
])('reads the file of an earlier capture %s', async (_what, name, bytes) => {
  const path = join(folder.path, name)
  await writeFile(path, bytes)
  expect(await earlierListings(path, 'osm-extract')).toEqual(new Set(['node/1']))
})

test('names a file that is none', async () => {
  const path = join(folder.path, 'none.json')
  await writeFile(path, '{"a": 1}')
  await expect(earlierListings(path, 'osm-extract')).rejects.toThrow('must be the file of a capture')
})
