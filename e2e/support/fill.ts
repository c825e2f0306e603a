import { randomFrom } from '../stand-in/cells.ts'
import { listingOf } from '../stand-in/listings.ts'
import type { Account } from '../stand-in/state.ts'

const types = ['Dentist', 'Restaurant', 'Bakery', 'Plumber']
const cities = ['Baltimore, MD', 'Boise, ID', 'Annapolis, MD']

/** Gives an account of the stand-in a table of so many rows, always the same. */
export function fillTable(account: Account, count: number): void {
  const random = randomFrom('table')
  account.table = Array.from({ length: count }, (_, index) =>
    listingOf({
      id: index + 1,
      type: types[index % types.length] ?? 'Dentist',
      city: cities[Math.floor(random() * cities.length)] ?? 'Boise, ID',
      zip: 21201 + Math.floor(random() * 40),
      place: [-76.68 + random() / 8, 39.22 + random() / 8],
      random,
    }),
  )
}
