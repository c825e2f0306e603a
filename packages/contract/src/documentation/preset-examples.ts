import { filePresets } from '@gazetteer/listing'
import type { Examples } from './example.ts'

const choice = {
  mode: 'autonomous' as const,
  city: null,
  businessTypes: [],
  cities: [{ city: 'Baltimore, MD', businessTypes: ['Restaurant', 'Dentist'] }],
}
const view = { query: 'city=Baltimore%2C+MD&rating=4&has=phone' }

const file = {
  columns: [
    { field: 'name' as const, header: 'Company' },
    { field: 'phone' as const, header: 'Telephone' },
  ],
}

export const presetExamples: Examples<'presets' | 'savePreset' | 'deletePreset'> = {
  presets: {
    answer: {
      success: true,
      choice: [{ name: 'Baltimore, food and teeth', content: choice }],
      view: [{ name: 'Well rated with a phone', content: view }],
      file: [{ name: 'Our CRM', content: file }],
      builtIn: filePresets.slice(0, 1).map(({ name, columns }) => ({ name, content: { columns: [...columns] } })),
    },
  },
  savePreset: {
    body: { kind: 'file', name: 'Our CRM', content: file },
    answer: { success: true },
  },
  deletePreset: { body: { kind: 'view', name: 'Well rated with a phone' }, answer: { success: true } },
}
