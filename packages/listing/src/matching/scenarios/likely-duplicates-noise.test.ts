import { expect, test } from 'vitest'
import type { DuplicateRow } from '../../duplicates/duplicates.ts'
import { findLikelyDuplicates } from '../likely-duplicates.ts'

/** `name | address | city | phone`; omitted parts are unknown. */
function entry(text: string, id: number): DuplicateRow {
  const [name = '', address = '', city = '', phone = ''] = text.split('|').map((part) => part.trim())
  return { id, name, address: address || null, city: city || null, phone: phone || null }
}

const isPaired = (one: string, other: string, ...rest: string[]): boolean =>
  findLikelyDuplicates([one, other, ...rest].map((text, at) => entry(text, at + 1))).some(
    ({ a, b }) => a === 1 && b === 2,
  )

test.each([
  // names
  [
    'Tillman’s Delicatessen | 12 Vernon Blvd. | Astoria | 718/555-0101',
    'tillmans deli | 12 vernon blvd. | queens | 718-555-0101',
  ],
  [
    'Osprey (New York City) | 9 E. 61st St. | New York | 212/555-0102',
    'osprey | 9 e. sixty-first st. | new york city | 212-555-0102',
  ],
  ['The Lantern | 40 Grove St. | Boston | 617-555-0103', 'Lantern, The | 40 Grove Street | Boston | (617) 555-0103'],
  [
    'Restaurant Kiyomi | 88 N. Vine Ave. | Los Angeles | 213-555-0104',
    'Kiyomi | 88 Vine Ave. | Los Feliz | 213/555-0104',
  ],
  [
    'Mei Ling’s Gourmet Szechuan Cuisine | 7 Bell Rd | Pasadena | 818-555-0105',
    'mei ling’s | 7 bell road | pasadena | 818/555-0105',
  ],
  ['Hotel Calder | 701 Stone Rd. | Reno | 775-555-0106', 'Calder Hotel | 701 Stone Rd. | Reno | 775-555-0106'],
  ['Marchetti Ristorante | 3 Pine St | Reno | 775-555-0107', 'Marchetti | 3 Pine St | Reno | 775-555-0107'],
  [
    'Bluebird at the Regent | 8358 Sunset Blvd. West | Hollywood | 213/555-0108',
    'bluebird | 8358 sunset blvd. | w. hollywood | 213-555-0108',
  ],
  ['Smoky Joe’s BBQ | 5 Elm St | Waco | 254-555-0109', 'Smoky Joe’s Barbecue | 5 Elm Street | Waco | 254-555-0109'],
  ['Harbor Steak House | 1 Quay Rd | Salem | 978-555-0110', 'Harbor Steakhouse | 1 Quay Rd | Salem | 978-555-0110'],
  ['Ruby & Finn | 14 Oak St | Tulsa | 918-555-0111', 'Ruby and Finn | 14 Oak St | Tulsa | 918-555-0111'],
  ['Café Amélie | 20 Rue St | Mobile | 251-555-0112', 'Cafe Amelie | 20 Rue St | Mobile | 251-555-0112'],
  ['J.J. Moran’s | 9 High St | Akron | 330-555-0113', 'JJ Moran’s | 9 High St | Akron | 330-555-0113'],
  [
    'Harbor Point Dental Clinic | 100 East Pratt Street | Baltimore | 410-555-0114',
    'Harbor Pt Dental Clinic | 100 E Pratt St | Baltimore | 410-555-0114',
  ],
  // streets
  [
    'Uncle Petros | 747 9th Ave. between 50th and 51st Sts. | New York | 212-555-0120',
    'uncle petros | 747 ninth ave. | new york | 212/555-0120',
  ],
  [
    'Locanda Sole | 8638 W. Third St. | Los Angeles | 310-555-0121',
    'locanda sole | 3rd st. | los angeles | 310-555-0121',
  ],
  ['Verbena | 54 Irving Pl. near 17th St. | New York | 212-555-0122', 'Verbena | 54 Irving Place | New York | '],
  [
    'Wisteria | 2355 Juniper Rd. Battle Creek Shopping Center | Atlanta | 404-555-0123',
    'Wisteria | 2355 Juniper Rd. NE | Atlanta | 404-555-0199',
  ],
  [
    'Kyoto Garden | 1737 Post St., Kintetsu Mall, 2nd floor | San Francisco | ',
    'Kyoto Garden | 1737 Post Street | San Francisco | 415-555-0124',
  ],
  ['Sea Grape | One Harbor Way | Miami | 305-555-0125', 'Sea Grape | 1 Harbor Way | Miami | '],
  ['Carver’s | 12-14 Mill Rd | Salem | ', 'Carver’s | 12 Mill Road | Salem | 978-555-0126'],
  ['Dune | 3200 Ocean Blvd. S | Naples | 239-555-0127', 'Dune | 3200 S. Ocean Boulevard | Naples | '],
  ['Acorn Books | US Hwy 1, 900 | Bangor | 207-555-0128', 'Acorn Books | 900 U.S. 1 | Bangor | 207-555-0128'],
  // towns
  [
    'Pinto Bistro | 12969 Ventura Blvd. | Los Angeles | 818-555-0130',
    'pinto bistro | 12969 ventura blvd. | studio city | 818/555-0130',
  ],
  ['Gus’ | 4 Lindell Blvd | St. Louis | ', 'Gus’s | 4 Lindell Blvd. | Saint Louis | 314-555-0131'],
  ['Ember | 6 Main St | Ft. Worth | ', 'Ember | 6 Main St | Fort Worth | 817-555-0132'],
  // phones
  ['Fern Hollow | 1 Dell Rd | Ames | +1 515 555 0140', 'Fern Hollow | 99 Lake Dr | Ames | 1-515-555-0140 ext. 4'],
  ['Gilt | 1 Dell Rd | Ames | 515.555.0141', 'Gilt |  | Ames | 555-0141'],
  ['Bloom Florist | 5 Rose St | Erie | 1-800-FLOWERS', 'Bloom | 5 Rose St | Erie | 800-356-9377'],
  [
    'Ravintola Kielo | Aleksanterinkatu 4 | Helsinki | +358 9 555 0142',
    'Kielo | Aleksanterinkatu 4 | Helsinki | 09 5550142',
  ],
  // moved
  [
    'Spindle | 1114 Horn Ave. | Los Angeles | 310-555-0150',
    'Spindle (Los Angeles) | 8795 Sunset Blvd. | W. Hollywood | 310-555-0150',
  ],
])('one business: %s — %s', (one, other) => {
  expect(isPaired(one, other)).toBe(true)
})

test.each([
  ['Cafe Ashford | 181 Elm St. | Atlanta | 404-555-0201', 'Ashford Dining Room | 181 Elm St. | Atlanta | 404-555-0201'],
  [
    'Sushi Bar at Tillman’s | 12 Vernon Blvd. | Astoria | 718-555-0202',
    'Tillman’s | 12 Vernon Blvd. | Astoria | 718-555-0202',
  ],
  [
    'Osprey (New York City) | 9 E. 61st St. | New York | 212-555-0203',
    'Osprey (Chicago) | 600 N. Rush St. | Chicago | 312-555-0203',
  ],
  ['Osprey | 9 E. 61st St. | New York | 212-555-0204', 'Osprey | 200 Park Ave. | New York | 212-555-0299'],
  ['Osprey | 9 E. 61st St. | New York | 212-555-0205', 'Osprey Downtown | 70 Pine St. | New York | 212-555-0205'],
  ['Bo Ky | 80 3rd St | Troy | 518-555-0206', 'Nha Trang | 80 4th St | Troy | 518-555-0207'],
  ['Palm Noodles | 80 3rd St | Troy | ', 'Palm Hardware | 82 3rd St | Troy | '],
  ['New York Pizza | 4 West St | New York | 212-555-0208', 'New York Deli | 40 East St | New York | 212-555-0209'],
  ['Dr. Ida Crane | 50 Clinic Way | Provo | 801-555-0210', 'Dr. Paul Reyes | 50 Clinic Way | Provo | 801-555-0210'],
  ['Second Street Grill | 2 Oak St | Troy | ', 'Third Street Grill | 9 Elm St | Troy | '],
])('two businesses: %s — %s', (one, other) => {
  expect(isPaired(one, other)).toBe(false)
})

test('the same name in the same town is suggested, unless many addresses share the name', () => {
  const [one, other] = ['Quill and Feather | 4 Oak St | Troy | 518-555-0301', 'Quill & Feather |  | Troy | ']
  expect(isPaired(one ?? '', other ?? '')).toBe(true)
  const branches = ['9 Elm St', '70 Congress St', '5 River St'].map((street) => `Quill & Feather | ${street} | Troy | `)
  expect(isPaired(one ?? '', other ?? '', ...branches)).toBe(false)
})

test('a phone that many addresses share is no evidence', () => {
  const houses = ['1 Elm St', '70 Congress St', '5 River St', '12 Hill Rd'].map(
    (street, at) => `${['Alder', 'Birch', 'Cedar', 'Dogwood'][at] ?? ''} Rooms | ${street} | Troy | 518-555-0400`,
  )
  expect(findLikelyDuplicates(houses.map(entry))).toEqual([])
})
