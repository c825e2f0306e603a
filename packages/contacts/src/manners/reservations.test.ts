import { expect, test } from 'vitest'
import { isReserved, reservedLocations } from './reservations.ts'

test('reads the reserved locations, and ignores what cannot be read', () => {
  const text = JSON.stringify([
    { location: '/', 'tdm-reservation': 1 },
    { location: '/open/', 'tdm-reservation': 0 },
    { location: '/text', 'tdm-reservation': '1' },
    'oops',
    { location: 7 },
  ])
  expect(reservedLocations(text)).toEqual(['/', '/text'])
  for (const damaged of ['', '<html>', '{}', 'null']) expect(reservedLocations(damaged)).toEqual([])
})

test.each([
  ['/', '/contact', true],
  ['/blog/', '/contact', false],
  ['/blog/', '/blog/a', true],
  ['/*.html', '/a/b.html', true],
  ['/*.html$', '/a/b.html?x', false],
  ['/*.html$', '/a.html/b.html', true],
  ['/contact$', '/contact', true],
  ['/contact$', '/contact/us', false],
])('%s covers %s: %s', (location, path, expected) => {
  expect(isReserved([location], new URL(path, 'https://oak.example'))).toBe(expected)
})
