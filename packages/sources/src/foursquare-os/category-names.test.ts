import { businessTypeByKey } from '@gazetteer/business-types'
import { expect, test } from 'vitest'
import { typesOfLabel } from './category-names.ts'
import { everydayLabels } from './everyday-labels.fixture.ts'

const business = 'Business and Professional Services'

test.each([
  [`${business} > Automotive Service > Car Wash and Detail`, ['car-wash']],
  [`${business} > Automotive Service > Tire Repair Shop`, ['tire-shop']],
  ['Retail > Automotive Retail > Car Parts and Accessories', ['auto-parts-store']],
  ['Retail > Eyecare Store', ['optician']],
  ['Health and Medicine > Physical Therapy Clinic', ['physical-therapist']],
  ['Health and Medicine > Physician > Ear, Nose and Throat Doctor', ['otolaryngologist', 'doctor']],
  [
    'Dining and Drinking > Restaurant > Asian Restaurant > Chinese Restaurant',
    ['chinese-restaurant', 'asian-restaurant', 'restaurant'],
  ],
  ['Dining and Drinking > Restaurant > Pizzeria', ['pizza-restaurant', 'restaurant']],
  ['Dining and Drinking > Bar > Wine Bar', ['wine-bar', 'bar']],
  ['Retail > Food and Beverage Retail > Liquor Store', ['liquor-store']],
  ['Retail > Food and Beverage Retail > Grocery Store > Organic Grocery', ['organic-supermarket', 'supermarket']],
  ['Travel and Transportation > Lodging > Hostel', ['hostel']],
  ['Travel and Transportation > Fuel Station', ['gas-station']],
  [`${business} > Home Improvement Service > Roofer`, ['roofer']],
  ['Retail > Automotive Retail > Car Dealership > Used Car Dealership', ['used-car-dealer', 'car-dealer']],
  ['Landmarks and Outdoors > Hill', []],
  ['', []],
])('%s means %j', (label, types) => expect(typesOfLabel(label)).toEqual(types))

test('every everyday category has a business type', () => {
  expect(everydayLabels.length).toBeGreaterThan(550)
  expect(everydayLabels.filter((label) => typesOfLabel(label).length === 0)).toEqual([])
  const unknown = everydayLabels.flatMap(typesOfLabel).filter((key) => businessTypeByKey(key) === null)
  expect(unknown).toEqual([])
})
