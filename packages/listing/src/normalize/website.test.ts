import { expect, test } from 'vitest'
import { normalizeWebsite } from './website.ts'

test.each([
  ['http:/example.com', 'http://example.com'],
  ['http:example.com', 'http://example.com'],
  ['https:///example.com', 'https://example.com'],
  ['http//example.com', 'http://example.com'],
  ['http:\\\\example.com', 'http://example.com'],
  ['http;//example.com', 'http://example.com'],
  ['htp://example.com', 'http://example.com'],
  ['hhttps://example.com', 'https://example.com'],
  ['ttps://example.com', 'https://example.com'],
  ['http:// example.com', 'http://example.com'],
  ['http://http://example.com', 'http://example.com'],
  ['http://https://example.com/x', 'https://example.com/x'],
])('the scheme of %s is repaired', (text, address) => {
  expect(normalizeWebsite(text)).toBe(address)
})

test.each([
  'www.example,com',
  'http://www.example,com',
  'http://',
  'http://example',
  'www.example',
  'http://a..example',
  'http://-a.example',
  'http://exa mple.com',
  'http://a.123',
  'no',
  'N/A',
  'https',
])('%s is no address', (text) => {
  expect(normalizeWebsite(text)).toBeNull()
})

test.each([
  ['no; https://a.example', 'https://a.example'],
  ['www.a,example; https://b.example', 'https://b.example'],
  ['www.a.example / www.b.example', 'https://www.a.example'],
  ['a.example, b.example', 'https://a.example'],
  ['a.example or b.example', 'https://a.example'],
  ['<https://a.example>', 'https://a.example'],
  ['www.a.example (closed)', 'https://www.a.example'],
  ['Website: www.a.example', 'https://www.a.example'],
  ['a.example - official site', 'https://a.example'],
])('the first usable address of %s', (text, address) => {
  expect(normalizeWebsite(text)).toBe(address)
})

test.each([
  'HTTP://A.EXAMPLE/X',
  'http://münchen.example',
  'https://a.example/x(y)',
  'https://a.example/?q=http://b.example',
  'https://http.example/x',
  'http://exa_mple.example',
])('%s stays as it is', (text) => {
  expect(normalizeWebsite(text)).toBe(text)
})

test('a website with non-ASCII letters stays, also after many others', () => {
  let lost = 0
  for (let row = 0; row < 30_000; row += 1) if (normalizeWebsite('http://münchen.example/café') === null) lost += 1
  expect(lost).toBe(0)
})
