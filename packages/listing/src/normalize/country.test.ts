import { expect, test } from 'vitest'
import { normalizeCountry } from './country.ts'

test.each([
  ['US', 'US'],
  [' de ', 'DE'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['deu', 'DE'],
  ['XK', 'XK'],
  ['US;CA', 'US'],
  ['United States', 'US'],
  ['United States of America', 'US'],
  ['UK', 'GB'],
  ['Deutschland', 'DE'],
  ['españa', 'ES'],
  ['Espana', 'ES'],
  ["Côte d'Ivoire", 'CI'],
  ['Trinidad and Tobago', 'TT'],
  ['日本', 'JP'],
])('a code of two or three letters or a name is a country: %s', (text, code) => {
  expect(normalizeCountry(text)).toBe(code)
})

test.each(['', ' ', 'ZZ', 'EU', 'QQQ', 'Atlantis', '1', 'United'])('anything else is unknown: %j', (text) => {
  expect(normalizeCountry(text)).toBeNull()
})
