import { describe, expect, test } from 'vitest'
import { cleanText } from '../text/clean-text.ts'
import { plainAddress, plainText, plainUrl } from './plain-text.ts'

test.each([
  ['Soul Pattinson &#038; Sons', 'Soul Pattinson & Sons'],
  ['Ben &amp; Jerry&#8217;s', 'Ben & Jerry’s'],
  ['Caf&eacute; Luna', 'Café Luna'],
  ['Joe&#39;s', "Joe's"],
  ['Joe&#x27;s', "Joe's"],
  ['Joe&apos;s', "Joe's"],
  ['Joe&#146;s', 'Joe’s'],
  ['Tom &AMP; Co', 'Tom & Co'],
  ['&Eacute;clair &hellip; &euro;5', 'Éclair … €5'],
  ['Tom &amp;amp; Co', 'Tom &amp; Co'],
  ['A & B &lt;3', 'A & B <3'],
  ['<b>Bold</b> Grill', 'Bold Grill'],
  ['Bar<br/>Grill', 'Bar Grill'],
  ['<a href="https://a.example">Bar</a>', 'Bar'],
  ['Bar<!-- closed --> Grill<script>x()</script>', 'Bar  Grill '],
])('%j becomes %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test.each([
  'A & B <3',
  'R&D Lab',
  'AT&T',
  'Q&A;',
  '<Studio>',
  'a < b > c',
  'I <3 Pho',
  '&#0; &#xd800; &nothing;',
  'Info <a@b.example>',
  '<ul',
])('%j stays as it is', (text) => {
  expect(plainText(text)).toBe(text)
})

test.each([
  [
    '896 Burwood Highway<UL><LI><STRONG><I>Grand Opening 14th February, 2025</I></STRONG></LI></UL>',
    '896 Burwood Highway',
  ],
  ['5 Main St<br/>Suite 2', '5 Main St, Suite 2'],
  ['Main St<br>', 'Main St'],
  ['<p>12 Main St</p><p>Boston</p>', '12 Main St'],
  ['Saint&#45;Denis', 'Saint-Denis'],
])('the address %j ends before a list or paragraph', (text, line) => {
  expect(plainAddress(text).line).toBe(line)
})

test('the text behind an address is its note', () => {
  expect(plainAddress('3 Queensbury Ave<UL><LI>temporarily closed</LI></UL>').note).toBe('temporarily closed')
})

test('entities in URLs', () => {
  expect(plainUrl('https://a.example/?a=1&amp;b=2')).toBe('https://a.example/?a=1&b=2')
  expect(plainUrl('https://a.example/?a=1&copy=2&lt=3')).toBe('https://a.example/?a=1&copy=2&lt=3')
})

describe('invisible characters', () => {
  test.each([
    ['https://a.example\u200e', 'https://a.example'],
    ['\ufeffHarbor\u200b Grill\u2060', 'Harbor Grill'],
    ['Haupt\u00adstraße', 'Hauptstraße'],
    ['\u202a+1 410 555 0110\u202c', '+1 410 555 0110'],
    ['\u202eevil', 'evil'],
    ['Har\u200dbor\u200c', 'Harbor'],
    ['\u200fקפה\u200f', 'קפה'],
    ['Bar\u{e0041}', 'Bar'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  test.each([
    ['Persian', 'رستوران می\u200cخواهم'],
    ['Malayalam', 'അവന്\u200d'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Devanagari', 'क्\u200dष'],
    ['emoji', '👨\u200d👩\u200d👧 Family'],
    ['a coloured heart', '❤\ufe0f\u200d🔥 Grill'],
    ['a flag', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Pub'],
    ['a mark between letters from right to left', 'קפה (A)\u200f בר'],
  ])('joiners and marks that shape what is seen stay: %s', (_what, text) => {
    expect(cleanText(text)).toBe(text)
  })

  test.each(['\u200b', '\u200e \u200f', '\u3164', '\u2800', '\u115f\u1160', '\u00ad', '\ufe0f'])(
    '%j is nothing',
    (text) => {
      expect(cleanText(text)).toBeNull()
    },
  )
})
