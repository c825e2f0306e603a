import { patient } from '@gazetteer/testkit/time/wait-for'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makeTestFolder } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRuns } from '../decode/check-runs.ts'
import { checkThrift } from '../decode/check-thrift.ts'
import { readWhole } from '../decode/read-whole.ts'
import { diskFile } from '../files/disk-file.ts'

let folder: Awaited<ReturnType<typeof makeTestFolder>>
beforeAll(async () => void (folder = await makeTestFolder()))
afterAll(async () => await folder.stop())

// The parts of thrift's compact protocol that Parquet needs.
const varint = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}
type Value = number | string | { long: number } | { list: Value[] } | { [field: number]: Value }
const typeOf = (value: Value): number => {
  if (typeof value === 'number') return 5
  if (typeof value === 'string') return 8
  if ('long' in value) return 6
  return 'list' in value ? 9 : 12
}
function encode(value: Value): number[] {
  if (typeof value === 'number') return varint(value * 2)
  if (typeof value === 'string') return [...varint(value.length), ...Buffer.from(value)]
  if ('long' in value && typeof value.long === 'number') return varint(value.long * 2)
  if ('list' in value && Array.isArray(value.list)) {
    const [first = 0] = value.list
    return [0xf0 + typeOf(first), ...varint(value.list.length), ...value.list.flatMap(encode)]
  }
  const fields = Object.entries(value).map(([id, field]: [string, Value]) => [Number(id), field] as const)
  return [...fields.flatMap(([id, field]) => [typeOf(field), ...varint(id * 2), ...encode(field)]), 0]
}

type Made = {
  page: Buffer
  header: Value
  codec?: number
  rows?: number
  packed?: number
  children?: number
  footer?: Buffer
  /** Key-value metadata of this length. */
  note?: string
}

/** A file with one string column, one page and arbitrary headers. */
async function fileOf(name: string, made: Made): Promise<string> {
  const { page, header, codec = 0, rows = 1, children = 1 } = made
  const column = Buffer.concat([Buffer.from(encode(header)), page])
  const size = { long: made.packed ?? column.length }
  const meta: Value = {
    1: 6,
    2: { list: [0] },
    3: { list: ['name'] },
    4: codec,
    5: { long: rows },
    6: size,
    7: size,
    9: { long: 4 },
  }
  const schema: Value[] = [
    { 4: 'schema', 5: children },
    { 1: 6, 3: 0, 4: 'name', 6: 0 },
  ]
  const group: Value = { 1: { list: [{ 2: { long: 4 }, 3: meta }] }, 2: { long: 1 }, 3: { long: rows } }
  const footer =
    made.footer ??
    Buffer.from(
      encode({
        1: 1,
        2: { list: schema },
        3: { long: rows },
        4: { list: [group] },
        5: { list: [{ 1: 'note', 2: made.note ?? '' }] },
      }),
    )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(footer.length)
  const path = join(folder.path, name)
  await writeFile(path, Buffer.concat([Buffer.from('PAR1'), column, footer, length, Buffer.from('PAR1')]))
  return path
}

const { signal } = new AbortController()
const read = async (path: string) =>
  await readWhole(diskFile(path), { columns: () => ['name'], cacheDir: null }, signal)

const pageOf = (sizes: { plain: number; packed: number; values?: number; encoding?: number }): Value => ({
  1: 0,
  2: sizes.plain,
  3: sizes.packed,
  5: { 1: sizes.values ?? 1, 2: sizes.encoding ?? 0, 3: 3, 4: 3 },
})
const text = Buffer.from([2, 0, 0, 0, 0x6f, 0x6b])

test('reads the file that the others are made from', async () => {
  const [group] = await read(await fileOf('whole.parquet', { page: text, header: pageOf({ plain: 6, packed: 6 }) }))
  expect(group?.first('name', 0)).toBe('ok')
})

test('names a compression that it does not read', async () => {
  const path = await fileOf('lzo.parquet', { page: text, codec: 3, header: pageOf({ plain: 6, packed: 6 }) })
  await expect(read(path)).rejects.toThrow(
    'The file lzo.parquet cannot be read: it is compressed with LZO. Write it again with ZSTD, SNAPPY or GZIP.',
  )
})

const [isDamaged, isTooLarge] = ['is damaged', 'row group 1 needs']

test.each<[string, string, () => Made]>([
  [
    'a page that claims to unpack to 2 GB',
    isTooLarge,
    () => ({ page: text, codec: 1, header: pageOf({ plain: 2 ** 31 - 1, packed: 6 }) }),
  ],
  [
    'a gzip page that unpacks to more than it claims',
    isDamaged,
    () => {
      const page = gzipSync(Buffer.alloc(64 << 20))
      return { page, codec: 2, header: pageOf({ plain: 6, packed: page.length }) }
    },
  ],
  [
    'a page of two billion values',
    isTooLarge,
    () => ({ page: text, header: pageOf({ plain: 6, packed: 6, values: 2 ** 31 - 1 }) }),
  ],
  ['a page of a negative size', isDamaged, () => ({ page: text, header: pageOf({ plain: 6, packed: -20 }) })],
  [
    'a page that is longer than its column',
    isDamaged,
    () => ({ page: text, header: pageOf({ plain: 6, packed: 600 }) }),
  ],
  [
    'texts that each repeat the one before',
    isTooLarge,
    () => {
      // Two delta-encoded blocks: all prefixes are 1 MB long, and all suffixes are empty.
      const page = Buffer.from([...deltas(1_000_000), ...deltas(0)])
      return {
        page,
        rows: 5_000,
        header: pageOf({ plain: page.length, packed: page.length, values: 5_000, encoding: 7 }),
      }
    },
  ],
  ['a schema that counts two billion columns', isDamaged, () => ({ page: text, header: 0, children: 2 ** 31 - 1 })],
  [
    'a footer of lists in lists that claim to be long',
    isDamaged,
    () => ({ page: text, header: 0, footer: Buffer.from(deepLists()) }),
  ],
])('refuses in a sentence, with little memory: %s', async (name, reason, make) => {
  const path = await fileOf(`${name.replaceAll(' ', '-')}.parquet`, make())
  const before = process.memoryUsage().rss
  const start = performance.now()
  await expect(read(path)).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining(reason) })
  expect(process.memoryUsage().rss - before).toBeLessThan(100 << 20)
  expect(performance.now() - start).toBeLessThan(patient(1_000))
})

/** 5,000 equal numbers in DELTA_BINARY_PACKED. */
const deltas = (value: number): number[] => [...varint(8_192), 1, ...varint(5_000), ...varint(value * 2), 0, 0]

function deepLists(): number[] {
  const list = [0xf9, ...varint(30_000_000)]
  return [0x19, ...Array.from({ length: 40 }, () => list).flat()]
}

test('refuses a row group and a footer that are too large before they are read, with their sizes', async () => {
  const header = pageOf({ plain: 6, packed: 6 })
  const whole = await fileOf('large.parquet', { page: text, header, packed: 2 ** 31 })
  await truncateWithin(whole, 2 ** 31)
  await expect(read(whole)).rejects.toThrow(
    'large.parquet is too large: row group 1 needs 2 GB of memory for 1 rows; the limit is 1 GB. Write it again',
  )
  const far = { ...diskFile(whole), isLocal: false }
  await expect(readWhole(far, { columns: () => ['name'], cacheDir: null }, signal)).rejects.toThrow(
    'large.parquet is too large: row group 1 has 2 GB; the limit for a download is 256 MB.',
  )
  const footer = await fileOf('footer.parquet', { page: text, header, footer: Buffer.alloc(9 << 20) })
  await expect(read(footer)).rejects.toThrow('footer.parquet is too large: its footer has 9 MB; the limit is 8 MB.')
  const bytes = Buffer.from(await readFile(footer))
  bytes.writeUInt32LE(0xff_ff_ff_f0, bytes.length - 8)
  await writeFile(footer, bytes)
  await expect(read(footer)).rejects.toThrow('footer.parquet is damaged: its footer length exceeds the file size.')
})

test('reads a row group and a footer just under the limits', async () => {
  const header = pageOf({ plain: 6, packed: 6 })
  const whole = await fileOf('nearly.parquet', { page: text, header, packed: 250 << 20 })
  await truncateWithin(whole, 250 << 20)
  const far = { ...diskFile(whole), isLocal: false }
  const [group] = await readWhole(far, { columns: () => ['name'], cacheDir: null }, signal)
  expect(group?.first('name', 0)).toBe('ok')
  const footer = await fileOf('nearly-footer.parquet', { page: text, header, note: 'x'.repeat(7 << 20) })
  expect((await read(footer))[0]?.first('name', 0)).toBe('ok')
})

/** Inserts a hole before the footer, so that a column of the size is within the file. */
async function truncateWithin(path: string, bytes: number): Promise<void> {
  const content = await readFile(path)
  const end = content.length - 8 - content.readUInt32LE(content.length - 8)
  const file = await open(path, 'w')
  await file.write(content.subarray(0, end), 0, end, 0)
  await file.write(content.subarray(end), 0, content.length - end, 4 + bytes)
  await file.close()
}

test('runs and messages that claim more than they hold are refused before they are expanded', () => {
  const runs = new DataView(Uint8Array.from([...varint(2 ** 32 - 2), 1]).buffer)
  expect(() => checkRuns(runs, { start: 0, width: 1, count: 100 })).toThrow('a run is longer than its page')
  const packed = new DataView(Uint8Array.from(varint(2 ** 32 - 1)).buffer)
  expect(() => checkRuns(packed, { start: 0, width: 0, count: 100 })).toThrow('a run is longer than its page')
  const deep = new DataView(new Uint8Array(1 << 20).fill(0x1c).buffer)
  expect(() => checkThrift(deep, 0)).toThrow('nested too deeply')
})
