import { expect, test } from 'vitest'
import { findLikelyDuplicates } from '../likely-duplicates.ts'
import { likelyFrom } from '../model/score.ts'
import type { MatchRow } from '../match-row.ts'

type Row = Omit<MatchRow, 'id'>

/** `name | address | city | phone | country`; omitted parts are unknown. */
function rowOf(text: string): Row {
  const [name = '', address = '', city = '', phone = '', country = ''] = text.split('|').map((part) => part.trim())
  return { name, address: address || null, city: city || null, phone: phone || null, country: country || null }
}

const scoreOf = (a: Row, b: Row): number =>
  findLikelyDuplicates(
    [a, b].map((row, id) => ({ ...row, id })),
    0,
  )[0]?.score ?? 0

test.each([
  // Streets by language: the words after the kind are the street.
  ['Boulangerie Martin | 12 Rue de la Paix | Paris | | FR', 'Boulangerie Martin | 12 Rue de la Bourse | Paris | | FR'],
  ['Panadería Sol | Calle de la Luna 5 | Madrid | | ES', 'Panadería Sol | Calle de la Rosa 5 | Madrid | | ES'],
  ['Bar Roma | Via delle Rose 8 | Milano | | IT', 'Bar Roma | Via delle Viole 8 | Milano | | IT'],
  ['Padaria Central | Rua da Paz, 12 | Lisboa | | PT', 'Padaria Central | Rua da Sé, 12 | Lisboa | | PT'],
  [
    'Boulangerie Martin | 12 Rue de la République | Lyon | | FR',
    'Boulangerie Martin | 12 Avenue de la République | Lyon | | FR',
  ],
  ['Boulangerie Martin | 12 Rue de la République | Lyon', 'Boulangerie Martin | 12 Avenue de la République | Lyon'],
  ['Bar Roma | Via Garibaldi 8 | Milano | | IT', 'Bar Roma | Piazza Garibaldi 8 | Milano | | IT'],
  ['Bäckerei Kamps | Bahnhofstraße 3 | Bonn | | DE', 'Bäckerei Kamps | Bahnhofsweg 3 | Bonn | | DE'],
  // Single letters and numbers.
  ['Storage Unit A | 5 Elm St | Troy', 'Storage Unit B | 5 Elm St | Troy'],
  ['Dormitory X | 5 Elm St | Ames', 'Dormitory Y | 5 Elm St | Ames'],
  ['Gate 4 | 1 Airport Rd | Reno', 'Gate 5 | 1 Airport Rd | Reno'],
  ['Pier 39 | | San Francisco', 'Pier 35 | | San Francisco'],
  ['Edificio M | Campus Norte | León | | MX', 'Edificio E | Campus Norte | León | | MX'],
  // Departments and general words that only one name has.
  ['M&T Bank | 3 Elm St | Troy', 'M&T Bank ATM | 3 Elm St | Troy'],
  ['Kroger | 3 Elm St | Troy | 518-555-0100 | US', 'Kroger Fuel Center | 3 Elm St | Troy | 518-555-0100 | US'],
  ['Kroger | 3 Elm St | Troy | 518-555-0100 | US', 'Kroger Pharmacy | 3 Elm St | Troy | 518-555-0100 | US'],
  [
    'Erie Toyota | 3 Elm St | Erie | 814-555-0100 | US',
    'Erie Toyota Service Department | 3 Elm St | Erie | 814-555-0100 | US',
  ],
  ['M&T Bank | 3 Elm St | Troy | 518-555-0100', 'M&T Bank ATM | 3 Elm St | Troy | 518-555-0100'],
  ['Lake View | 12 Oak St | Chicago', 'Lake View Pharmacy | 14 Oak St | Chicago'],
  // The stop in front of a place.
  ['田井小学校 | 田井西町 9-1 | 寝屋川市 | | JP', '田井小学校バス停 | 田井西町 | 寝屋川市 | | JP'],
  ['Linden School | 3 Elm St | Troy', 'Linden School Bus Stop | 3 Elm St | Troy'],
  // Branches of a chain that the list has twice.
  ['Starbucks | 401 9th Ave | New York | | US', 'Starbucks | 12 Broadway | New York | | US'],
  // People of one practice or company.
  [
    'Guild Mortgage - Jacob Bahr | 5 Elm St | Troy | 518-555-0100',
    'Guild Mortgage - Ann Weir | 5 Elm St | Troy | 518-555-0100',
  ],
  ['Ida Crane, MD | 5 Elm St | Troy | 518-555-0100', 'Paul Reyes, MD | 5 Elm St | Troy | 518-555-0100'],
])('two businesses: %s — %s', (one, other) => {
  expect(scoreOf(rowOf(one), rowOf(other))).toBeLessThan(likelyFrom)
})

test.each([
  // The house number before or behind the street.
  ['Zum Roten Ochsen | Hauptstraße 217 | Heidelberg | | DE', 'Zum Roten Ochsen | 217 Hauptstraße | Heidelberg | | DE'],
  ['Trattoria Rosina | Plöck 12 | Heidelberg', 'Trattoria Rosina | 12 Plöck | Heidelberg'],
  ['Kungens Kebab | Kungsgatan 5 | Lund | | SE', 'Kungens Kebab | 5 Kungsgatan | Lund | | SE'],
  // Abbreviated kinds.
  ['Café Central | Calle Mayor, 14 | Madrid | | ES', 'Cafe Central | C/ Mayor 14 | Madrid | | ES'],
  ['Boulangerie Paul | 3 bd Voltaire | Paris | | FR', 'Boulangerie Paul | 3 Boulevard Voltaire | Paris | | FR'],
  ['Bar Duque | R. Duque de Caxias, 389 | Manaus | | BR', 'Bar Duque | Rua Duque de Caxias, 389 | Manaus | | BR'],
  // One kind in two spellings or two languages, and a letter behind the number.
  ['JET Tankstelle | Lübecker Straße 6 | Bremen | | DE', 'JET Tankstelle | Lübecker Str. 6 | Bremen | | DE'],
  ['BBQ Québec | 3192 Boulevard St-Martin O | Laval | | CA', 'BBQ Québec | 3192 Saint-Martin Blvd O | Laval | | CA'],
  [
    'Chatauret Clôture | 203a Avenue de la Côte | Mimizan | | FR',
    'Chatauret Clôture | 203 a avenue de la Cote | Mimizan | | FR',
  ],
  // Blanks and hyphens, two kinds before one street.
  [
    'A1 Dental | 3785 Harrison Blvd | Ogden | 801-555-0110 | US',
    'A-1 Dental | 3785 Harrison Blvd Ste 1 | Ogden | 801-555-0110 | US',
  ],
  ['HairZone | Štefánikova 42 | Praha | | CZ', 'Hair Zone | Štefánikova 42 | Praha | | CZ'],
  ['コインランドリーはなこ | 豊岡5条7丁目1 | 旭川市 | | JP', 'コインランドリーハナコ | 豊岡5条7丁目1 | 旭川市 | | JP'],
  [
    'Tortas Itto | Calle Avenida Insurgentes Sur 4184 | Tlalpan | | MX',
    'Tortas Itto | Avenida Insurgentes Sur 4184 | Ciudad de México | | MX',
  ],
  // A bus stop in two lists.
  ['留萌十字街バス停 | 本町3 | 留萌市 | | JP', '留萌十字街停留所 | 本町3 | 留萌市 | | JP'],
  // Legal forms, national phones, scripts without spaces.
  [
    'Elektro Braun GmbH | Ringstr. 4 | Bonn | 0228 555010 | DE',
    'Elektro Braun | Ringstraße 4 | Bonn | +49 228 555010 | DE',
  ],
  ['六兵衛そば店 | 熊谷市末広３丁目１２−３ | 熊谷市 | | JP', '六兵衛そば | 埼玉県熊谷市末広3-12-3 | 熊谷市 | | JP'],
])('one business: %s — %s', (one, other) => {
  expect(scoreOf(rowOf(one), rowOf(other))).toBeGreaterThanOrEqual(likelyFrom)
})

test('parts of one place, metres apart, are two', () => {
  const flat = { name: 'Garden Flats Building C', latitude: 43.65, longitude: -79.38 }
  expect(scoreOf(flat, { ...flat, name: 'Garden Flats Building E', latitude: 43.6507 })).toBeLessThan(likelyFrom)
})

test('a park and the pharmacy named after it are two', () => {
  const park = { name: 'High Park', city: 'Toronto', latitude: 43.65, longitude: -79.46 }
  const pharmacy = { ...park, name: 'High Park Pharmacy', address: '1900 Bloor Street W', latitude: 43.6507 }
  expect(scoreOf(park, pharmacy)).toBeLessThan(likelyFrom)
})
