import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { makeTestFolder } from '@gazetteer/testkit'
import { beforeAll, expect, test } from 'vitest'
import { checkArchive } from './check-archive.ts'

let folder = ''

beforeAll(async () => {
  const made = await makeTestFolder()
  folder = made.path
  return made.stop
})

const manifest = { gazetteer: 'backup', format: 1, version: '1', madeAt: '', migrations: ['a'], queue: null, key: null }
const table = { table: { schema: null, name: 'installation' }, columns: ['name', 'value'] }

/** An archive with one row, given in parts of text. */
async function archiveWith(row: Iterable<string>): Promise<string> {
  const path = join(folder, 'archive.gz')
  function* lines() {
    yield `${JSON.stringify(manifest)}\n${JSON.stringify(table)}\n`
    yield* row
    yield `\n${JSON.stringify({ end: { rows: 1 } })}\n`
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(path))
  return path
}

function* repeated(text: string, bytes: number, around: [string, string]): Generator<string> {
  const block = text.repeat(Math.floor((1 << 20) / text.length))
  yield around[0]
  for (let written = 0; written < bytes; written += block.length) yield block
  yield around[1]
}

test.each(['x', '{[,', String.raw`\"`])('reads a row near the limit of a line, full of %s', async (text) => {
  const path = await archiveWith(repeated(text, 62 << 20, ['["name","', '"]']))
  let length = 0
  const { rows } = await checkArchive(path, { onRow: (row) => void (length = row.valueOf('value')?.length ?? 0) })
  expect(rows).toBe(1)
  expect(length).toBeGreaterThan(30 << 20)
})

test('refuses a row above the limit of a line', async () => {
  const path = await archiveWith(repeated('x', 65 << 20, ['["name","', '"]']))
  await expect(checkArchive(path)).rejects.toThrow('cannot be read as a backup: a line is longer than 64 MB.')
})

test.each(['1,', '[],', '"",', '{"":[]},'])(
  'refuses a long line of %s without the memory for its values',
  async (text) => {
    const path = await archiveWith(repeated(text, 32 << 20, ['[', 'null]']))
    const before = process.memoryUsage().rss
    await expect(checkArchive(path)).rejects.toThrow('is damaged: a line is not valid backup data')
    expect(process.memoryUsage().rss - before).toBeLessThan(400 << 20)
  },
)
