import type { TableRow } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { loadRows } from './load-rows.ts'

const chunkOf = (length: number, from: number): TableRow[] =>
  Array.from({ length }, (_, index) => ({
    id: from + index + 1,
    name: 'x',
    source: null,
    source_id: null,
    created_at: null,
    last_updated: null,
  }))

test('fetches chunks of 1000 until a short one', async () => {
  const offsets: number[] = []
  let count = 0
  await loadRows({
    from: 0,
    signal: new AbortController().signal,
    fetchChunk: async (offset) => {
      offsets.push(offset)
      return chunkOf(offset < 2000 ? 1000 : 204, offset)
    },
    onChunk: (rows) => {
      count += rows.length
    },
  })
  expect(offsets).toEqual([0, 1000, 2000])
  expect(count).toBe(2204)
})

test('stops when cancelled and retains the loaded rows', async () => {
  const controller = new AbortController()
  let count = 0
  await loadRows({
    from: 0,
    signal: controller.signal,
    fetchChunk: async (offset) => chunkOf(1000, offset),
    onChunk: (rows) => {
      count += rows.length
      if (count >= 3000) controller.abort()
    },
  })
  expect(count).toBe(3000)
})
