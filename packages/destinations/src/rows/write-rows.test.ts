import { expect, test } from 'vitest'
import { DestinationError } from '../destination-error.ts'
import { listing } from '../suites/store-suite.ts'
import { batchesOf } from './batches.ts'
import { type WrittenBatch, writeRows } from './write-rows.ts'
import type { Written } from './columns.ts'

const batches = batchesOf(Array.from({ length: 40 }, (_, at) => listing(`p${at}`)))
const refusal = new DestinationError('unfit-row', 'A trigger drops it')

/** A table that refuses all rows of the first calls, and those of `isBad` always. */
function table({ repairedAfter, isBad = () => false }: { repairedAfter: number; isBad?: (row: Written) => boolean }) {
  let calls = 0
  return async (rows: readonly Written[]): Promise<WrittenBatch> => {
    calls += 1
    if (calls <= repairedAfter || rows.some(isBad)) throw refusal
    return { inserted: rows.length }
  }
}

test('a table that is repaired while its rows are tried takes all of them', async () => {
  expect(await writeRows(batches, table({ repairedAfter: 40 }))).toEqual({ inserted: 40, updated: 0, refused: [] })
})

test('rows that the table refuses twice are set aside', async () => {
  const isBad = ({ source_id: id }: Written) => Number(id.slice(1)) < 15
  const { inserted, refused } = await writeRows(batches, table({ repairedAfter: 0, isBad }))
  expect(inserted).toBe(25)
  expect(refused.map(({ source_id: id }) => id)).toEqual(Array.from({ length: 15 }, (_, at) => `p${at}`))
})

test('a table that refuses all rows is at fault, but few rows are set aside', async () => {
  await expect(writeRows(batches, table({ repairedAfter: Infinity }))).rejects.toBe(refusal)
  const few = [batches.flat().slice(0, 9)]
  expect((await writeRows(few, table({ repairedAfter: Infinity }))).refused).toHaveLength(9)
})
