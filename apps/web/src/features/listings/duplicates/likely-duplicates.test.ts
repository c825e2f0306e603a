import type { TableRow } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { pairName } from './likely-duplicates.tsx'

const row = (id: number, sourceId: string | null): TableRow => ({
  id,
  name: 'Harbor Dental',
  source: sourceId === null ? null : 'osm',
  source_id: sourceId,
  created_at: null,
  last_updated: null,
})

test('a pair is the same in either order and in another database', () =>
  expect(pairName(row(1, 'a'), row(2, 'b'))).toBe(pairName(row(8, 'b'), row(9, 'a'))))

test('rows without a source are identified by their ids', () =>
  expect(pairName(row(1, null), row(2, null))).not.toBe(pairName(row(1, null), row(3, null))))
