import { expect, test } from 'vitest'
import { streetOf } from './street.ts'

test.each([
  ['747 9th Ave. between 50th and 51st Sts.', '', '747', '9', 'ave'],
  ['8638 w. third st.', '', '8638', '3', 'st'],
  ['3rd st.', '', '', '3', 'st'],
  ['fifty-second street', '', '', '52', 'st'],
  ['2355 peachtree rd. battle shopping center', '', '2355', 'peachtree', 'rd'],
  ['Lenox Square, 3393 Peachtree Rd NE, Suite 4', 'US', '3393', 'peachtree', 'rd'],
  ['205 East Houston Street #4B', 'US', '205', 'houston', 'st'],
  ['One Main St.', 'US', '1', 'main', 'st'],
  ['12-14 Mill Rd', '', '12 14', 'mill', 'rd'],
  ['95 Avenue A at 6th St.', 'US', '95', 'ave a', ''],
  ['100 County Road 9', 'US', '100', 'county 9', 'rd'],
  ['12 Rue de la Paix', 'FR', '12', 'paix', 'rue'],
  ['12 Rue de la Paix', '', '12', 'paix', 'rue'],
  ['3 bd Voltaire', 'FR', '3', 'voltaire', 'boulevard'],
  ['Calle Mayor, 14', 'ES', '14', 'mayor', 'calle'],
  ['C/ Mayor 14', 'ES', '14', 'mayor', 'calle'],
  ['Av. Convención Pte. #1601', 'MX', '1601', 'convencion pte', 'avenida'],
  ['Calle Avenida Insurgentes Sur 4184', 'MX', '4184', 'insurgentes', 'avenida'],
  ['Avenida Insurgentes Sur 4184', 'MX', '4184', 'insurgentes', 'avenida'],
  ['Calle Plaza 5', 'MX', '', 'plaza 5', 'calle'],
  ['R. Duque de Caxias, 389', 'BR', '389', 'duque caxias', 'rua'],
  ['Piazza Carità, 19/20', 'IT', '19 20', 'carita', 'piazza'],
  ['Hauptstraße 217', 'DE', '217', 'haupt', 'strasse'],
  ['217 Hauptstraße', 'DE', '217', 'haupt', 'strasse'],
  ['Hauptstr. 217', 'DE', '217', 'haupt', 'strasse'],
  ['Plöck 12', '', '12', 'plock', ''],
  ['Kungsgatan 5 B', 'SE', '5', 'kungs', 'gata'],
  ['Aleksanterinkatu 4', 'FI', '4', 'aleksanterin', 'katu'],
  ['Uludağ Cad. No:82', 'TR', '82', 'uludag', 'cad'],
  ['愛知県豊田市長興寺５丁目１７−１', 'JP', '5-17-1', '豊田市長興寺', ''],
])('parses %s (%s)', (line, country, numbers, core, kind) => {
  const street = streetOf(line, country)
  expect([street.numbers.join(' '), street.core, street.kind]).toEqual([numbers, core, kind])
})

test('suites, shops and buildings are units, floors are not', () => {
  expect(
    ['Ste 790', 'Suite 206, 210', '#4B', 'Unit a', '2nd Floor'].map((unit) => streetOf(`12 Mill Rd ${unit}`).unit),
  ).toEqual(['790', '206', '4b', 'a', ''])
})
