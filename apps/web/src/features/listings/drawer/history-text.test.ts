import { expect, test } from 'vitest'
import { historyText } from './history-text.ts'

const entry = { at: 0, jobId: null }

test('says what an edit, a capture and a merge changed', () => {
  const phone = { field: 'phone', from: null, to: '+14105550110' }
  expect(historyText({ ...entry, kind: 'captured', fields: [phone] })).toBe('Phone added')
  const name = { field: 'name', from: 'Harbor Dental', to: 'My dentist' }
  expect(historyText({ ...entry, kind: 'edited', fields: [name] })).toBe(
    'Edited by you: Name Harbor Dental → My dentist',
  )
  const rating = { field: 'rating', from: 4, to: 4.5 }
  expect(historyText({ ...entry, kind: 'captured', fields: [rating, { field: 'zip', from: '21224', to: null }] })).toBe(
    'Rating 4.0 → 4.5, ZIP removed',
  )
  expect(historyText({ ...entry, kind: 'merged', fields: [] })).toBe('Merged with a duplicate')
})

test('names three fields and counts the others; long values are cut', () => {
  const field = { field: 'city', from: null, to: 'Boise' }
  expect(historyText({ ...entry, kind: 'captured', fields: [field, field, field, field, field] })).toBe(
    'City added, City added, City added, 2 more',
  )
  const long = historyText({ ...entry, kind: 'edited', fields: [{ field: 'name', from: 'a', to: 'b'.repeat(200) }] })
  expect(long.length).toBeLessThan(80)
})
