import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

test('parses addresses, links and non-ASCII letters, and returns null for other text', () => {
  expect(parseUrl('http://münchen.example/ä')?.href).toBe('http://xn--mnchen-3ya.example/%C3%A4')
  expect(parseUrl('/b', 'https://a.example/x')?.href).toBe('https://a.example/b')
  expect(parseUrl('/b')).toBe(null)
  expect(parseUrl('http://')).toBe(null)
})

test('gives the same answer after many calls', () => {
  let failed = 0
  for (let call = 0; call < 50_000; call += 1) if (parseUrl('http://münchen.example') === null) failed += 1
  expect(failed).toBe(0)
})
