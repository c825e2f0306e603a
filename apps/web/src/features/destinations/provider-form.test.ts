import { expect, test } from 'vitest'
import { maskSecret } from './provider-form.tsx'

test('shows the first characters, then up to 8 bullets', () => {
  expect(maskSecret('sb_publishable_abcdef')).toBe('sb_••••••••')
  expect(maskSecret('secret')).toBe('sec•••')
  expect(maskSecret('ab')).toBe('a•')
  expect(maskSecret('')).toBe('')
})

test('leaves a mask from the server unchanged', () => expect(maskSecret('abc••••')).toBe('abc••••'))
