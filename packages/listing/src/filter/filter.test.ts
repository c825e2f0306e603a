import { expect, test } from 'vitest'
import { type ListingFilter, withCondition } from './filter.ts'

const open = { field: 'status', op: 'is', value: 'open' } as const
const rated = { field: 'rating', op: 'gte', value: 4 } as const
const site = { field: 'website', op: 'notEmpty' } as const

test.each<[ListingFilter | null, ListingFilter]>([
  [null, { all: [open] }],
  [{ all: [rated, { ...open, value: 'gone' }] }, { all: [rated, open] }],
  [{ any: [rated, site] }, { all: [{ any: [rated, site] }, open] }],
  [{ any: [rated, { all: [rated, site] }] }, { any: [{ all: [rated, open] }, { all: [rated, site, open] }] }],
  [{ any: [{ any: [rated, site] }] }, { any: [{ all: [rated, open] }, { all: [site, open] }] }],
])('a condition is added to %j', (filter, expected) => expect(withCondition(filter, open)).toEqual(expected))
