import { describe, expect, test } from 'vitest'
import { normalizeStreetLine, streetLineOf, streetLineOfFull } from './street-line.ts'

const line = (country: string | null, street: string, number: string | null = '12', unit: string | null = null) =>
  streetLineOf({ number, street, unit }, country)

test.each([
  ['US', 'Main St', '12 Main St'],
  ['CA', 'Main St', '12 Main St'],
  ['GB', 'High Street', '12 High Street'],
  ['IE', 'Main Street', '12 Main Street'],
  ['AU', 'George Street', '12 George Street'],
  ['NZ', 'Queen Street', '12 Queen Street'],
  ['ZA', 'Long Street', '12 Long Street'],
  ['FR', 'Rue de la Paix', '12 Rue de la Paix'],
  ['LU', 'Rue du Fossé', '12 Rue du Fossé'],
  ['SG', 'Orchard Road', '12 Orchard Road'],
  ['IN', 'MG Road', '12, MG Road'],
  ['FI', 'Annankatu', 'Annankatu 12'],
  ['DE', 'Hauptstraße', 'Hauptstraße 12'],
  ['AT', 'Ringstraße', 'Ringstraße 12'],
  ['CH', 'Bahnhofstrasse', 'Bahnhofstrasse 12'],
  ['NL', 'Damrak', 'Damrak 12'],
  ['BE', 'Rue Neuve', 'Rue Neuve 12'],
  ['SE', 'Drottninggatan', 'Drottninggatan 12'],
  ['NO', 'Storgata', 'Storgata 12'],
  ['DK', 'Strøget', 'Strøget 12'],
  ['IS', 'Laugavegur', 'Laugavegur 12'],
  ['EE', 'Viru', 'Viru 12'],
  ['LV', 'Brīvības iela', 'Brīvības iela 12'],
  ['LT', 'Gedimino pr.', 'Gedimino pr. 12'],
  ['PL', 'Marszałkowska', 'Marszałkowska 12'],
  ['CZ', 'Vodičkova', 'Vodičkova 12'],
  ['SK', 'Obchodná', 'Obchodná 12'],
  ['HU', 'Váci utca', 'Váci utca 12'],
  ['IT', 'Via Roma', 'Via Roma 12'],
  ['ES', 'Calle Mayor', 'Calle Mayor, 12'],
  ['PT', 'Rua Augusta', 'Rua Augusta 12'],
  ['BR', 'Rua Augusta', 'Rua Augusta, 12'],
  ['MX', 'Calle Madero', 'Calle Madero 12'],
  ['AR', 'Avenida Corrientes', 'Avenida Corrientes 12'],
  ['TR', 'İstiklal Caddesi', 'İstiklal Caddesi 12'],
  ['GR', 'Ερμού', 'Ερμού 12'],
  ['HR', 'Ilica', 'Ilica 12'],
  ['RU', 'Тверская улица', 'Тверская улица, 12'],
  ['CN', '南京路', '南京路12'],
  ['KR', '세종대로', '세종대로 12'],
  [null, 'Main St', '12 Main St'],
])('in %s the street line of %s is %s', (country, street, expected) => {
  expect(line(country, street)).toBe(expected)
})

test('a unit is written behind the line where that is usual, and a named one everywhere', () => {
  expect(line('US', 'Main St', '12', '5')).toBe('12 Main St Unit 5')
  expect(line('US', 'Main St', '12', 'Suite 5')).toBe('12 Main St Suite 5')
  expect(line('GB', 'High Street', '12', '#5')).toBe('12 High Street #5')
  expect(line('DE', 'Hauptstraße', '12', '5')).toBe('Hauptstraße 12')
  expect(line('FR', 'Rue Neuve', '12', 'Bât. B')).toBe('12 Rue Neuve, Bât. B')
  expect(line('US', 'Main St', null)).toBe('Main St')
})

test.each([
  ['US', '12', '12 Main Street', '12 Main Street'],
  ['US', '12', '12, Main Street', '12, Main Street'],
  ['US', '12A', '12a Main Street', '12a Main Street'],
  ['DE', '12', 'Hauptstraße 12', 'Hauptstraße 12'],
  ['ES', '12', 'Gran Vía, 12', 'Gran Vía, 12'],
  ['US', '1', '12 Main Street', '1 12 Main Street'],
  ['US', '5', '5th Avenue', '5 5th Avenue'],
  ['MX', '12', 'Calle 12', 'Calle 12 12'],
  ['US', '12', 'Highway 12', '12 Highway 12'],
  ['AR', '12', '12 de Octubre', '12 de Octubre 12'],
])('a number that the street has already is written one time: in %s %s and %j', (country, number, street, expected) => {
  expect(line(country, street, number)).toBe(expected)
})

test('a street in two scripts has a space before its number', () => {
  expect(line('MO', 'Avenida de Almeida Ribeiro 新馬路')).toBe('Avenida de Almeida Ribeiro 新馬路 12')
  expect(line('MO', '新馬路')).toBe('新馬路12')
})

describe('a full address', () => {
  test.each([
    ['Unit 5, 12 High Street, Boston', 'Unit 5, 12 High Street'],
    ['12 High Street, Suite 5, Boston, MA 02108', '12 High Street'],
    ['12, Main Street, Boston', '12, Main Street'],
    ['Suite 200, 45 Oak Avenue, Denver', 'Suite 200, 45 Oak Avenue'],
    ['#5, 12 High Street, Boston', '#5, 12 High Street'],
    ['Shop 3, Ground Floor, 12 High Street, Leeds', 'Shop 3, Ground Floor, 12 High Street'],
    ['Units 5-6, 12 High Street', 'Units 5-6, 12 High Street'],
    ['2nd Floor, 12 High Street', '2nd Floor, 12 High Street'],
    ['Unit 5, 12, Main Street, Boston', 'Unit 5, 12, Main Street'],
    ['Lenox Square, 3393 Peachtree Rd, Atlanta', '3393 Peachtree Rd'],
    ['Via Roma, 12, Milano', 'Via Roma, 12'],
    ['Hauptstraße 217, 69117 Heidelberg', 'Hauptstraße 217'],
    ['Marktplatz, 69117 Heidelberg', 'Marktplatz'],
    ['Block Island Road, Westerly', 'Block Island Road'],
    ['Unit 5', 'Unit 5'],
    ['', null],
    [' , ', null],
  ])('the street line of %j', (full, expected) => {
    expect(streetLineOfFull(full)).toBe(expected)
  })
})

test.each([
  ['12, Main Street', 'US', '12 Main Street'],
  ['12A, Main Street, Suite 5', 'US', '12A Main Street, Suite 5'],
  ['Unit 5, 12, Main Street', 'US', 'Unit 5, 12 Main Street'],
  ['12-14, High Street', 'GB', '12-14 High Street'],
  ['12, Hauptstraße', 'DE', 'Hauptstraße 12'],
  ['12, MG Road', 'IN', '12, MG Road'],
  ['Via Roma, 12', 'IT', 'Via Roma, 12'],
  ['12 Main Street, Suite 5', 'US', '12 Main Street, Suite 5'],
  [' , 12 Main Street ,', 'US', '12 Main Street'],
  ['12', 'US', '12'],
  [' , ', 'US', null],
])('%j in %s is written %j', (text, country, expected) => {
  expect(normalizeStreetLine(text, country)).toBe(expected)
})
