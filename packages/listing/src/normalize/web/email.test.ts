import { expect, test } from 'vitest'
import { normalizeEmail } from './email.ts'

test.each([
  'a@b.example, c@d.example',
  'a@b.example / c@d.example',
  'a@b.example/c@d.example',
  'a@b.example c@d.example',
  'a@b.example;c@d.example',
  'a@b.example|c@d.example',
  'a@b.example\nc@d.example',
  'a@b.example or c@d.example',
  'a@b.example&c@d.example',
  'Info <a@b.example>',
  '"Info, Sales" <a@b.example>',
  '[a@b.example](mailto:a@b.example)',
  'a@b.example (bookings)',
  'E-Mail: a@b.example',
  'mailto:a@b.example?subject=Hi',
  'mailto:a%40b.example',
  'a(at)b.example',
  'a [at] b [dot] example',
  'a @ b.example',
  'a @b.example',
  'a@B.Example.',
  'no; a@b.example',
])('the first address of %j', (text) => {
  expect(normalizeEmail(text)).toBe('a@b.example')
})

test.each(["o'neil@b.example", 'a.b+c@d-e.f.example', 'post@münchen.example'])('%s stays as it is', (text) => {
  expect(normalizeEmail(text)).toBe(text)
})

test.each([
  'no',
  'a@b',
  'a@b.1',
  '@b.example',
  'a@.example',
  'a@@b.example',
  'a@b,example',
  'www.b.example',
  'at home',
])('%j is no address', (text) => {
  expect(normalizeEmail(text)).toBeNull()
})
