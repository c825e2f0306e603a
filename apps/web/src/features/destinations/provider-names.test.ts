import { expect, test } from 'vitest'
import { destinationLine, destinationState } from './provider-names.ts'

const status = { success: true, connected: true, provider: 'postgres' as const, label: 'leads@db.acme.com' }

test('No Database counts as connected, nothing saved does not', () => {
  expect(destinationState({ ...status, provider: 'none' })).toBe('No Database')
  expect(destinationState({ ...status, provider: 'none', connected: false })).toBe('Not Configured')
  expect(destinationState({ ...status, connected: false })).toBe('Disconnected')
  expect(destinationState(status)).toBe('Connected')
  expect(destinationState(undefined)).toBe('Checking...')
})

test('the line names the provider and its place, JSON-only, or N/A', () => {
  expect(destinationLine(status)).toBe('PostgreSQL · leads@db.acme.com')
  expect(destinationLine({ ...status, provider: 'none', locked: true })).toBe('JSON-only (no db) · database locked')
  expect(destinationLine({ ...status, provider: 'none' })).toBe('JSON-only (no db)')
  expect(destinationLine({ ...status, provider: 'none', connected: false })).toBe('N/A')
})
