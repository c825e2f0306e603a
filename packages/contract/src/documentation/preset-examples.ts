import type { Examples } from './example.ts'

const choice = {
  mode: 'autonomous' as const,
  city: null,
  businessTypes: [],
  cities: [{ city: 'Baltimore, MD', businessTypes: ['Restaurant', 'Dentist'] }],
}
const view = { query: 'city=Baltimore%2C+MD&rating=4&has=phone' }

export const presetExamples: Examples<'presets' | 'savePreset' | 'deletePreset'> = {
  presets: {
    answer: {
      success: true,
      choice: [{ name: 'Baltimore, food and teeth', content: choice }],
      view: [{ name: 'Well rated with a phone', content: view }],
    },
  },
  savePreset: {
    body: { kind: 'view', name: 'Well rated with a phone', content: view },
    answer: { success: true },
  },
  deletePreset: { body: { kind: 'view', name: 'Well rated with a phone' }, answer: { success: true } },
}
