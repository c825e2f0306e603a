import { expect, test } from 'vitest'
import { missingTypesText } from './use-choice.ts'

const selected = (...counts: number[]) =>
  counts.map((count, index) => ({ city: `City ${index + 1}, MD`, businessTypes: Array<string>(count).fill('Dentist') }))

test('names the selected cities that have no business type, three of them in full', () => {
  expect(missingTypesText([])).toBeNull()
  expect(missingTypesText(selected(1, 2))).toBeNull()
  expect(missingTypesText(selected(0, 1, 0))).toBe(
    'Choose at least one business type for each selected city. Missing: City 1, MD · City 3, MD',
  )
  const texas = { label: 'Texas', area: { kind: 'admin' as const, id: 'state:TX' }, businessTypes: [] }
  expect(missingTypesText(selected(1), [texas])).toBe(
    'Choose at least one business type for each selected city and area. Missing: Texas',
  )
  expect(missingTypesText(selected(0, 0, 0, 0, 0))).toBe(
    'Choose at least one business type for each selected city. Missing: City 1, MD · City 2, MD · City 3, MD · 2 more',
  )
})
