import { EmptyRefusal } from './empty-refusal.ts'
import { StoreError, type StoreErrorKind, codeOf, networkKindOf, storeError } from '../store-error.ts'

type Meaning = { kind: StoreErrorKind; say: (text: string) => string }

const guide = 'Run the SQL of the Setup Guide in the SQL Editor of the project'
const noTable: Meaning = {
  kind: 'no-table',
  say: () => `The project has no table BusinessDatabase. ${guide}.`,
}
const badKey: Meaning = { kind: 'wrong-password', say: () => 'The project did not accept the publishable key.' }
const noColumn: Meaning = {
  kind: 'no-column',
  say: (text) => `The table BusinessDatabase lacks a column (${text}). ${guide}.`,
}

const unreached: Meaning = {
  kind: 'busy',
  say: () => 'The project cannot reach its database. Is it paused, or starting again?',
}

const byCode: Record<string, Meaning> = {
  PGRST205: noTable,
  '42P01': noTable,
  PGRST204: noColumn,
  '42703': noColumn,
  PGRST301: badKey,
  PGRST302: badKey,
  PGRST303: badKey,
  '42501': {
    kind: 'no-permission',
    say: (text) => `A policy or a grant is missing for the publishable key (${text}). ${guide}; it can be run again.`,
  },
  '42P10': {
    kind: 'unfit-table',
    say: () => `The table BusinessDatabase is not unique on (source, source_id). ${guide}.`,
  },
  '25006': { kind: 'read-only', say: () => 'The project is read-only: nothing can be written.' },
  PGRST000: unreached,
  PGRST001: unreached,
  PGRST002: {
    kind: 'busy',
    say: () => 'The project cannot read its tables at the moment: its database is starting, or away.',
  },
  PGRST003: { kind: 'busy', say: () => 'All connections of the project to its database are in use at the moment.' },
  '53100': { kind: 'disk-full', say: () => 'The disk of the project is full.' },
  '57014': { kind: 'timed-out', say: () => 'The project gave up on a statement that took too long.' },
}

/** What a failure of the project, or on the way to it, means to the user. */
export function supabaseError(error: unknown, url: URL): StoreError {
  if (error instanceof StoreError) return error
  const text = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 300) : ''
  const meaning = byCode[codeOf(error)] ?? (/api key/i.test(text) ? badKey : undefined)
  if (meaning !== undefined) return new StoreError(meaning.kind, meaning.say(text), error)
  if (isWrongPath(error, text))
    return new StoreError(
      'other',
      `What answers at ${url.host} serves no /rest/v1. The Supabase URL is the address of the project itself, such as https://PROJECT.supabase.co.`,
      error,
    )
  // A web page instead of the API: the address is that of something else.
  if (/^\s*</.test(text)) return new StoreError('other', `What answers at ${url.host} is no Supabase project.`, error)
  if (error instanceof Error && text === '')
    return new StoreError('other', 'The project refused without giving a reason.', error)
  if (error instanceof EmptyRefusal)
    return new StoreError(
      error.status >= 500 ? 'busy' : 'other',
      `The project refused without giving a reason (${error.status}).`,
      error,
    )
  const place = { host: url.hostname, port: portOf(url), database: '', username: '' }
  return storeError(kindOf(error), place, error)
}

/** Said by the gateway, by PostgREST 12, and by PostgREST 11 that is asked past the gateway. */
function isWrongPath(error: unknown, text: string): boolean {
  if (error instanceof EmptyRefusal) return error.status === 404
  return codeOf(error) === 'PGRST125' || /no route matched|requested path is invalid|invalid path/i.test(text)
}

function kindOf(error: unknown): StoreErrorKind {
  const code = codeOf(error)
  if (code.startsWith('22')) return 'unstorable'
  if (/^(53|PGRST00)/.test(code)) return 'busy'
  return networkKindOf(error) ?? (code.startsWith('23') ? 'unfit-table' : 'other')
}

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'http:' ? 80 : 443)
