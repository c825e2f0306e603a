import { unknownFields } from '@gazetteer/listing'
import { expect, test } from 'vitest'
import { type CaptureSighting, entriesOfCaptures } from './entries-of-captures.ts'

const seen = (at: number, listing: Partial<CaptureSighting['listing']>, isRefresh = false): CaptureSighting => ({
  runId: `JB-${at}`,
  startedAt: at,
  isRefresh,
  listing: {
    ...unknownFields,
    name: 'Harbor Dental',
    source: 'sample',
    source_id: 'a',
    created_at: '2026-11-25T00:00:00.000Z',
    last_updated: '2026-11-25T00:00:00.000Z',
    ...listing,
  },
})

test('the first capture finds the listing; later ones fill empty fields and refresh some', () => {
  const sightings = [
    seen(1, { rating: 4.1, city: 'Boise' }),
    seen(2, { rating: 4.1, city: 'Boise' }),
    seen(3, { rating: 4.2, city: 'Boise City', phone: '+12085550100' }),
  ]
  expect(entriesOfCaptures(sightings, [])).toEqual([
    { at: 1, kind: 'found', jobId: 'JB-1', fields: [] },
    {
      at: 3,
      kind: 'captured',
      jobId: 'JB-3',
      fields: expect.arrayContaining([
        { field: 'phone', from: null, to: '+12085550100' },
        { field: 'rating', from: 4.1, to: 4.2 },
      ]),
    },
  ])
})

test('a capture that refreshes rows replaces values, but not those that the user edited before', () => {
  const sightings = [seen(1, { city: 'Boise', phone: '+12085550100' }), seen(5, { city: 'Reno', phone: '+1' }, true)]
  const edits = [{ at: 3, field: 'city', from: 'Boise', to: 'My city' }]
  expect(entriesOfCaptures(sightings, edits).at(-1)?.fields).toEqual([
    { field: 'phone', from: '+12085550100', to: '+1' },
  ])
  expect(
    entriesOfCaptures(sightings, [])
      .at(-1)
      ?.fields.map(({ field }) => field),
  ).toEqual(['phone', 'city'])
})
