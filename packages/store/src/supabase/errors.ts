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
    say: (text) => `A policy or a grant is missing for the publishable key (${text}). ${guide}.`,
  },
  '42P10': {
    kind: 'unfit-table',
    say: () => `The table BusinessDatabase is not unique on (source, source_id). ${guide}.`,
  },
  '25006': { kind: 'read-only', say: () => 'The project is read-only: nothing can be written.' },
  '53100': { kind: 'disk-full', say: () => 'The disk of the project is full.' },
  '57014': { kind: 'timed-out', say: () => 'The project gave up on a statement that took too long.' },
}

/** What a failure of the project, or on the way to it, means to the user. */
export function supabaseError(error: unknown, url: URL): StoreError {
  if (error instanceof StoreError) return error
  const text = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 300) : ''
  const meaning = byCode[codeOf(error)] ?? (/api key/i.test(text) ? badKey : undefined)
  if (meaning !== undefined) return new StoreError(meaning.kind, meaning.say(text), error)
  // A web page instead of the API: the address is that of something else.
  if (/^\s*</.test(text)) return new StoreError('other', `What answers at ${url.host} is no Supabase project.`, error)
  const place = { host: url.hostname, port: portOf(url), database: '', username: '' }
  return storeError(kindOf(error), place, error)
}

function kindOf(error: unknown): StoreErrorKind {
  const code = codeOf(error)
  if (code.startsWith('22')) return 'unstorable'
  if (/^(53|PGRST00)/.test(code)) return 'busy'
  return networkKindOf(error) ?? (code.startsWith('23') ? 'unfit-table' : 'other')
}

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'http:' ? 80 : 443)
