import { expect, test } from 'vitest'
import { filledFields } from './filled-fields.ts'

test('a merge fills what is empty and changes nothing that is there', () => {
  const kept = { name: 'Harbor Dental', phone: '+14105550110', website: null, zip: '', rating: null }
  const removed = {
    name: 'Harbour Dental',
    phone: '+14105559999',
    website: 'https://h.example',
    zip: '21224',
    rating: 0,
    city: '',
  }
  expect(filledFields({ kept, removed })).toEqual([
    { field: 'rating', value: 0 },
    { field: 'website', value: 'https://h.example' },
    { field: 'zip', value: '21224' },
  ])
})
