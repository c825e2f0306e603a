import examples from 'libphonenumber-js/mobile/examples'
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'
import { normalizePhone, phonesIn } from './phone.ts'

test.each([
  ['+14105550110', '(410) 555-0110'],
  ['+16045550123', '(604) 555-0123'],
  ['+442079460000', '+44 20 7946 0000'],
  ['+358401234567', '+358 40 1234567'],
  ['call us', 'call us'],
])('%s is displayed as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown)
})

describe('several numbers in one field are split before parsing', () => {
  test.each([
    ['06221 12351 / 52', 'DE', ['+49622112351', '+49622112352']],
    ['06221-12354/55', 'DE', ['+49622112354', '+49622112355']],
    ['06221/12345', 'DE', ['+49622112345']],
    ['+49 (0) 6221/12345', 'DE', ['+49622112345']],
    ['06221 / 12351 - 52', 'DE', ['+49622112351', '+49622112352']],
    ['030 1234567 / 68 / 69', 'DE', ['+49301234567', '+49301234568', '+49301234569']],
    ['089 / 12 34 56 + 57', 'DE', ['+4989123456', '+4989123457']],
    ['06221 12351 und 52', 'DE', ['+49622112351', '+49622112352']],
    ['06221 12351 u. 52', 'DE', ['+49622112351', '+49622112352']],
    ['06221/12351, 06221/12352', 'DE', ['+49622112351', '+49622112352']],
    ['Tel.06221/12351', 'DE', ['+49622112351']],
    ['0471 123456 - 0471 123457', 'IT', ['+390471123456', '+390471123457']],
    ['+43 1 5123456/7', 'AT', ['+4315123456', '+4315123457']],
    ['0043 1 5123456', 'AT', ['+4315123456']],
    ['91 123 45 67 / 68', 'ES', ['+34911234567', '+34911234568']],
    ['(06221) 12351 / 12352', 'DE', ['+49622112351', '+49622112352']],
    ['06221 12351 06221 12352', 'DE', ['+49622112351', '+49622112352']],
    ['+49 6221 12351 +49 6221 12352', 'DE', ['+49622112351', '+49622112352']],
    ['030 901820-0', 'DE', ['+49309018200']],
    ['030/12/34/56', 'DE', ['+4930123456']],
    ['0512/123456/57', 'AT', ['+43512123456', '+43512123457']],
    ['01 42 68 53 89 / 90', 'FR', ['+33142685389', '+33142685390']],
    ['01/42/68/53/89', 'FR', ['+33142685389']],
    ['020 7946 0958, 0959', 'GB', ['+442079460958', '+442079460959']],
    ['011 1234567 / 8', 'IT', ['+390111234567', '+390111234568']],
    ['224 456 789, 790', 'CZ', ['+420224456789', '+420224456790']],
    ['022-22345678/79', 'IN', ['+912222345678', '+912222345679']],
    ['1800/123/4567', 'IN', ['+9118001234567']],
    ['(11) 3234-5678/5679', 'BR', ['+551132345678', '+551132345679']],
    ['09 123 456 / 457', 'FI', ['+3589123456', '+3589123457']],
    ['26 12 34 / 35', 'LU', ['+352261234', '+352261235']],
    ['410-555-0110/0111', 'US', ['+14105550110', '+14105550111']],
    ['410/555/0110', 'US', ['+14105550110']],
    ['555-0110 / 410-555-0111', 'US', ['+14105550111']],
    ['Fax 06221 12352, Tel 06221 12351', 'DE', ['+49622112351', '+49622112352']],
  ])('%j in %s', (text, country, numbers) => {
    expect(phonesIn(text, country)).toEqual(numbers)
    expect(normalizePhone(text, country)).toBe(numbers[0])
  })
})

test.each([
  ['41055501101', 'US'],
  ['+1 410 555 01101', 'US'],
  ['+49 6221 1235152345678', 'DE'],
  ['01 42 68 53 89 01', 'FR'],
])('a number that does not fit its plan stays text: %j', (text, country) => {
  expect(normalizePhone(text, country)).toBe(text)
  expect(phonesIn(text, country)).toEqual([])
})

test.each([
  ['0512 5360 - 1234', 'AT', '+4351253601234'],
  ['+49 89 1234 - 567', 'DE', '+49891234567'],
  ['410-555-0110 - 123', 'US', '+14105550110'],
  ['030 901820 - 0', 'DE', '+49309018200'],
])('an extension after a dash is part of the number where the plan has one so long: %j', (text, country, number) => {
  expect(normalizePhone(text, country)).toBe(number)
})

test.each(['no', 'None', 'n/a', '-', ' ; ', '?', 'unknown', 'N.A.', 'n. a.'])(
  'the placeholder %j is no phone',
  (text) => {
    expect(normalizePhone(text)).toBeNull()
  },
)

test.each([
  '4105550110',
  '410 555 0110',
  '410-555-0110',
  '410.555.0110',
  '(410) 555-0110',
  '(410)555-0110',
  '410/555-0110',
  '1 410 555 0110',
  '1-410-555-0110',
  '1 (410) 555-0110',
  '+1 410 555 0110',
  '+1-410-555-0110',
  '+1 (410) 555-0110',
  '+1.410.555.0110',
  '+14105550110',
  '001 410 555 0110',
  'tel:+1-410-555-0110',
  'Tel. 410-555-0110',
  '410-555-0110 ext. 5',
  '410-555-0110 x5',
  '(410) 555-0110, ext 5',
  '410 – 555 – 0110',
  'no; 410-555-0110',
])('the North American spelling %j', (text) => {
  expect(normalizePhone(text)).toBe('+14105550110')
})

test.each([
  ['+33 6 00 00 00 00', 'FR'],
  ['06 00 00 00 00', 'FR'],
  ['+33 1 00 00 00 00', 'FR'],
  ['00 00 00 00 00', 'FR'],
  ['+33 1 23 45 67 89', 'FR'],
  ['+15555555555', 'US'],
  ['555-555-5555', 'US'],
  ['+1 123-456-7890', 'US'],
  ['123-456-7890', 'US'],
  ['1234567890', 'US'],
  ['(000) 000-0000', 'US'],
  ['+10000000000', 'US'],
  ['999-999-9999', 'US'],
  ['+19999999999', 'US'],
  ['+1 800 000 0000', 'US'],
  ['+1 (617) 000-0000', 'US'],
  ['+91 98765 43210', 'IN'],
  ['+91 99999 99999', 'IN'],
  ['9999999999', 'IN'],
  ['+91 00000 00000', 'IN'],
  ['+49 123 456789', 'DE'],
  ['+49 000 000000', 'DE'],
  ['0000 000000', 'DE'],
  ['+49 30 00000000', 'DE'],
  ['+44 0000 000000', 'GB'],
  ['+44 1234 567890', 'GB'],
  ['07000 000000', 'GB'],
  ['+55 11 99999-9999', 'BR'],
  ['+61 400 000 000', 'AU'],
  ['12345678', 'DK'],
  ['11 11 11 11', 'DK'],
  ['Tel. 123-456-7890', 'US'],
  ['01 23 45 67 89 / 90', 'FR'],
  ['+33 6 00 00 00 00 / 01', 'FR'],
  ['0', 'US'],
])('the digits of %j in %s only fill a form', (text, country) => {
  expect(normalizePhone(text, country)).toBeNull()
  // Enrichment can lack the country of a row.
  expect(normalizePhone(text.split(' / ')[0] ?? '')).toBeNull()
})

test('a number that only fills a form does not hide the next one', () => {
  expect(normalizePhone('555-555-5555; 410-555-0110')).toBe('+14105550110')
  expect(normalizePhone('+33 6 00 00 00 00, +33 1 42 68 53 00', 'US')).toBe('+33142685300')
})

test.each([
  ['+1 617 555 0100', 'US', '+16175550100'],
  ['+1 212-555-0000', 'US', '+12125550000'],
  ['410-777-7777', 'US', '+14107777777'],
  ['+1 800 222 2222', 'US', '+18002222222'],
  ['+49 30 1234567', 'DE', '+49301234567'],
  ['777 7777', 'IS', '+3547777777'],
  ['22 22 22 22', 'NO', '+4722222222'],
  ['021 6666 6666', 'CN', '+862166666666'],
  ['+971 50 888 8888', 'AE', '+971508888888'],
  ['6100 0000', 'SG', '+6561000000'],
  ['+33 1 40 00 00 00', 'FR', '+33140000000'],
  ['+49 89 2000000', 'DE', '+49892000000'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
])('%j in %s is a real number', (text, country, number) => {
  expect(normalizePhone(text, country)).toBe(number)
})

test.each(['11 88 0', '116 117', '1-800-FLOWERS', '(555) 123-4567', '+1 555 123 4567'])('%j stays text', (text) => {
  expect(normalizePhone(text, text.startsWith('11') ? 'DE' : 'US')).toBe(text)
})

describe('a number of an old plan is that of today where the rule is certain', () => {
  test.each([
    ['+229 97 97 97 97', 'BJ', '+2290197979797'],
    ['97979797', 'BJ', '+2290197979797'],
    ['+229 21 31 00 00', 'BJ', '+2290121310000'],
    ['+84 4 3825 1234', 'VN', '+842438251234'],
    ['0169 123 4567', 'VN', '+84391234567'],
    ['(1) 2345678', 'CO', '+576012345678'],
    ['(095) 123-45-67', 'RU', '+74951234567'],
    ['+55 11 8765 4321', 'BR', '+5511987654321'],
    ['+237 99 99 01 23', 'CM', '+237699990123'],
    ['01 76 00 00', 'GA', '+24111760000'],
    ['07 28 01 50', 'GA', '+24177280150'],
    ['011 15 5555 0100', 'AR', '+5491155550100'],
    ['+52 1 55 1234 5678', 'MX', '+525512345678'],
    ['044 55 1234 5678', 'MX', '+525512345678'],
    ['0171 838 1234', 'GB', '+442078381234'],
    ['+212 22 123456', 'MA', '+212522123456'],
    ['+7 3272 123456', 'KZ', '+77272123456'],
    ['+974 441 2345', 'QA', '+97444412345'],
    ['+56 2 6321234', 'CL', '+56226321234'],
  ])('%j in %s', (text, country, number) => {
    expect(normalizePhone(text, country)).toBe(number)
    // The form of today stays.
    expect(normalizePhone(number, country)).toBe(number)
  })

  test.each([
    ['15 5555 0100', 'AR'],
    ['+225 07 12 34 56', 'CI'],
    ['3456712', 'CO'],
    ['+63 2 494 6159', 'PH'],
    ['+49 1234 1', 'DE'],
  ])('otherwise the text as it is: %j in %s', (text, country) => {
    expect(normalizePhone(text, country)).toBe(text)
  })

  test('an opt-out holds for the old form and that of today', () => {
    expect(phonesIn('+84 4 3825 1234', 'VN')).toEqual(['+842438251234', '+84438251234'])
    expect(phonesIn('(555) 123-4567')).toEqual(['+15551234567'])
  })
})

describe('trunk and international prefixes, for the example number of every country', () => {
  const spellings = (code: string, national: string): string[] =>
    [`+${code} (0)`, `+${code} (0) `, `+${code}(0)`, `00${code} (0)`, `${code} (0)`, `(+${code}) (0)`, `+00${code} `]
      .concat(`00 ${code} `, `00${code} `, `+${code} `)
      .map((prefix) => prefix + national)

  test.each(getCountries())('%s', (country) => {
    const example = getExampleNumber(country, examples)
    if (example === undefined || normalizePhone(example.number) !== example.number) return
    const national = example.formatInternational().replace(/^\+\d+ /, '')
    const found = spellings(example.countryCallingCode, national).map((text) => [text, normalizePhone(text, country)])
    expect(found.filter(([, number]) => number !== example.number)).toEqual([])
  })

  test.each([
    ['+39 (0)6 4985 1234', 'IT', '+390649851234'],
    ['+39 (0)31 2345678', 'IT', '+390312345678'],
    ['+39 (0)347 123 4567', 'IT', '+393471234567'],
    ['+44 (0)20 7946 0958', 'US', '+442079460958'],
    ['0049 30 901820', 'JP', '+4930901820'],
    ['0049 30 901820', 'BR', '+4930901820'],
    ['+34 0912 345 678', 'ES', '+34912345678'],
  ])('%j in %s', (text, country, number) => {
    expect(normalizePhone(text, country)).toBe(number)
  })
})
