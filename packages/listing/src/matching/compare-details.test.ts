import { expect, test } from 'vitest'
import { compareDetails, streetFinder } from './compare-details.ts'

const oak = {
  name: 'Oak Bakery',
  phone: '+12085550142',
  address: '12 Main St',
  city: 'Boise',
  zip: '83702',
  country: 'US',
}

test('agrees by name, phone, postal code and street, however they are written', () => {
  const page = {
    name: 'The Oak Bakery, LLC',
    phone: '(208) 555-0142',
    address: '12 Main Street, Suite 4',
    zip: '83702-1234',
  }
  expect(compareDetails(oak, page)).toMatchObject({ name: true, phone: true, zip: true, street: true })
})

test('another branch differs in all but the name', () => {
  const page = { name: 'Oak Bakery', phone: '208-555-0199', address: '98 Elm Ave', zip: '83704' }
  expect(compareDetails(oak, page)).toMatchObject({ name: true, phone: false, zip: false, street: false })
})

test('what is absent does not disagree', () => {
  expect(compareDetails(oak, { name: 'Harbor Dental' })).toEqual({
    name: false,
    isNameRare: false,
    phone: null,
    zip: null,
    street: null,
  })
})

test.each([
  ['Oak', false],
  ['Main Street Grill', false],
  ['Subway', false],
  ['Boise Bakery', false],
  ['Zebulonian', true],
  ['Tamarack Quillfeather Dental', true],
  ['Bad Wolf Bakery', true],
])('whether %s identifies a place: %s', (name, isNameRare) => {
  expect(compareDetails({ name, city: 'Boise' }, { name })).toMatchObject({ name: true, isNameRare })
})

test.each([
  ['Visit us at 12 Main Street, Boise, ID 83702', '12 Main St', 'US', true],
  ['12 Main St. Boise', '12 Main St', 'US', true],
  ['112 Main St', '12 Main St', 'US', false],
  ['12 Elm St', '12 Main St', 'US', false],
  ['Hauptstr. 7 · 80331 München', 'Hauptstraße 7', 'DE', true],
  ['Hauptstraße 9, 80331 München', 'Hauptstraße 7', 'DE', false],
  ['12, rue de la Paix – 75002 Paris', '12 Rue de la Paix', 'FR', true],
])('%s has the street of %s (%s): %s', (line, address, country, expected) => {
  expect(streetFinder(address, country)?.(line)).toBe(expected)
})
