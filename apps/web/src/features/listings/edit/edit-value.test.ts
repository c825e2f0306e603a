import { expect, test } from 'vitest'
import { editValue } from './edit-value.ts'

test('ratings are numbers from 0 to 5, review counts whole numbers', () => {
  expect(editValue('rating', '4.5').value).toBe(4.5)
  expect(editValue('rating', '6').problem).not.toBeNull()
  expect(editValue('reviewcount', '12').value).toBe(12)
  expect(editValue('reviewcount', '1.5').problem).not.toBeNull()
})

test('days become ISO times, text is trimmed and never empty', () => {
  expect(editValue('last_updated', '2026-11-21').value).toBe('2026-11-21T00:00:00.000Z')
  expect(editValue('last_updated', 'soon').problem).not.toBeNull()
  expect(editValue('city', ' Boise ').value).toBe('Boise')
  expect(editValue('city', '  ').problem).not.toBeNull()
})
