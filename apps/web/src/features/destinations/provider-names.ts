import type { DatabaseStatus, Provider } from '@gazetteer/contract'
import type { Tone } from '../../platform/ui/index.ts'

export const providerNames: Record<Provider, string> = {
  none: 'No Database',
  supabase: 'Supabase',
  postgres: 'PostgreSQL',
  mysql: 'MySQL',
}

export type DestinationState = 'Connected' | 'No Database' | 'Not Configured' | 'Disconnected' | 'Checking...'

export const destinationTones: Record<DestinationState, Tone> = {
  Connected: 'done',
  'No Database': 'done',
  'Not Configured': 'waiting',
  Disconnected: 'failed',
  'Checking...': 'waiting',
}

/** No Database counts as connected. A selected but unreachable provider is disconnected. */
export function destinationState(status: DatabaseStatus | undefined): DestinationState {
  if (status === undefined) return 'Checking...'
  if (status.provider === 'none') return status.connected ? 'No Database' : 'Not Configured'
  return status.connected ? 'Connected' : 'Disconnected'
}

/** The first line of the card: provider, JSON-only, or N/A. */
export function destinationLine(status: DatabaseStatus | undefined): string {
  if (status === undefined) return ''
  if (status.locked === true) return 'JSON-only (no db) · database locked'
  if (status.provider === 'none') return status.connected ? 'JSON-only (no db)' : 'N/A'
  return [providerNames[status.provider], status.label].filter(Boolean).join(' · ')
}
