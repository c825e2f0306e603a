import { expect, test } from 'vitest'
import { decodeHtml } from './decode-html.ts'

const utf8 = Buffer.from('Bäckerei')
const latin = Buffer.from('Bäckerei', 'latin1')

test.each([
  [utf8, 'text/html; charset=utf-8'],
  [utf8, 'text/html; charset=ISO-8859-1'],
  [utf8, 'text/html'],
  [latin, 'text/html; charset=utf-8'],
  [latin, 'text/html; charset="iso-8859-1"'],
  [latin, 'text/html; charset=nonsense'],
  [Buffer.from('\uFEFFBäckerei', 'utf16le'), 'text/html; charset=utf-8'],
])('decodes %j as %s', (body, type) => {
  expect(decodeHtml(body, type)).toBe('Bäckerei')
})

test('a meta element names the encoding, and a page can be cut within a character', () => {
  const body = Buffer.concat([Buffer.from('<meta charset="windows-1251">'), Buffer.from([0xcf, 0xf0])])
  expect(decodeHtml(body, 'text/html')).toContain('Пр')
  expect(decodeHtml(Buffer.from('Bäcker ä').subarray(0, 9), 'text/html')).toBe('Bäcker ')
})
