import { expect, test } from 'vitest'
import { refuseUnusable } from './sources.ts'

test('refuses a start whose own source cannot be used, whatever the others are', () => {
  const unset = { id: 'google', declaration: null, reason: 'no key is set' } as const
  expect(() => refuseUnusable({ defaultId: 'google', listings: [unset] })).toThrow(
    'MAPS_SOURCE=google cannot be used: no key is set.',
  )
  refuseUnusable({ defaultId: 'sample', listings: [unset] })
})
