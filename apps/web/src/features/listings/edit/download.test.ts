import { expect, test } from 'vitest'
import { downloadName, downloadRows, rowsAsJson } from './download.ts'

test('the file is named by its day', () =>
  expect(downloadName(new Date('2026-11-21T23:59:00Z'))).toBe('business_data_2026-11-21.json'))

test('rows have the keys of every file in their order, unknown is null', () => {
  const json = rowsAsJson([
    { id: 7, name: 'A', source: 'sample', source_id: 's', created_at: null, last_updated: null, rating: 4.5 },
  ])
  const [row] = JSON.parse(json)
  expect(Object.keys(row).slice(0, 4)).toEqual(['name', 'phone', 'category', 'address'])
  expect(row).toMatchObject({ name: 'A', phone: null, rating: 4.5 })
  expect(row.id).toBeUndefined()
})

test('without rows it returns the specified message', () => expect(downloadRows([])).toBe('No data to download.'))
