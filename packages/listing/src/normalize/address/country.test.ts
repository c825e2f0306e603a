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
  ['The Netherlands', 'NL'],
  ['Holland', 'NL'],
  ['Hong Kong', 'HK'],
  ['Macau', 'MO'],
  ['Macao', 'MO'],
  ['Myanmar', 'MM'],
  ['Burma', 'MM'],
  ['The Bahamas', 'BS'],
  ['Bahamas', 'BS'],
  ['Saint Lucia', 'LC'],
  ['St. Lucia', 'LC'],
  ['Luxemburg', 'LU'],
  ['Türkiye', 'TR'],
  ['Turkey', 'TR'],
  ['Ivory Coast', 'CI'],
  ['Republic of Korea', 'KR'],
  ['Iran (Islamic Republic of)', 'IR'],
  ['Swaziland', 'SZ'],
  ['Cabo Verde', 'CV'],
  ['DR Congo', 'CD'],
  ['Viet Nam', 'VN'],
])('a code of two or three letters or a name is a country: %s', (text, code) => {
  expect(normalizeCountry(text)).toBe(code)
})

test.each(['', ' ', 'ZZ', 'EU', 'QQQ', 'Atlantis', '1', 'United'])('anything else is unknown: %j', (text) => {
  expect(normalizeCountry(text)).toBeNull()
})
