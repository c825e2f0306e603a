import { expect, test } from 'vitest'
import { refuseUnusable } from './sources.ts'

test('refuses to start when its default source is unusable, whatever the others are', () => {
  const unset = { id: 'google', title: 'Google Places', declaration: null, reason: 'no key is set' } as const
  expect(() => refuseUnusable({ defaultId: 'google', listings: [unset] })).toThrow(
    'MAPS_SOURCE=google cannot be used: no key is set.',
  )
  refuseUnusable({ defaultId: 'sample', listings: [unset] })
})
