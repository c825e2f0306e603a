import type { TableRow } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { filledFields } from './merge.ts'

const row = (changes: Partial<TableRow>): TableRow => ({
  id: 1,
  name: 'Harbor Dental',
  source: null,
  source_id: null,
  created_at: null,
  last_updated: '2026-11-21T00:00:00.000Z',
  ...changes,
})

test('a merge fills what is empty and changes nothing that is there', () => {
  const kept = row({ phone: '+14105550110', website: null, rating: null })
  const removed = row({ id: 2, name: 'Harbour Dental', phone: '+14105559999', website: 'https://h.example', rating: 0 })
  expect(filledFields({ kept, removed })).toEqual([
    { field: 'rating', value: 0 },
    { field: 'website', value: 'https://h.example' },
  ])
})
