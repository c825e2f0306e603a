import { fieldTable } from '@gazetteer/listing'
import { rowCodes } from '../postgres/row-codes.ts'
import { EmptyRefusal } from './empty-refusal.ts'
import {
  DestinationError,
  type DestinationErrorKind,
  codeOf,
  networkKindOf,
  destinationError,
} from '../destination-error.ts'

type Meaning = { kind: DestinationErrorKind; describe: (text: string) => string }

const guide = 'Run the SQL of the Setup Guide in the SQL Editor of the project'
const noTable: Meaning = {
  kind: 'no-table',
  describe: () => `The project has no table BusinessDatabase. ${guide}.`,
}
const badKey: Meaning = { kind: 'wrong-password', describe: () => 'The project rejected the publishable key.' }
const noColumn: Meaning = {
  kind: 'no-column',
  describe: (text) => `The table BusinessDatabase lacks a column (${text}). ${guide}.`,
}

const unreached: Meaning = {
  kind: 'busy',
  describe: () => 'The project cannot reach its database. Check whether it is paused or restarting.',
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
    describe: (text) =>
      `A policy or a grant is missing for the publishable key (${text}). ${guide}; you can run it again safely.`,
  },
  '42P10': {
    kind: 'unfit-table',
    describe: () => `The table BusinessDatabase is not unique on (source, source_id). ${guide}.`,
  },
  '25006': { kind: 'read-only', describe: () => 'The project is read-only: listings cannot be written.' },
  '53200': { kind: 'too-large', describe: (text) => `A call is too large for the project: ${text}.` },
  '21000': {
    kind: 'unfit-row',
    describe: () => 'The table BusinessDatabase refuses a row: its source_id equals that of another row.',
  },
  PGRST000: unreached,
  PGRST001: unreached,
  PGRST002: {
    kind: 'busy',
    describe: () => 'The project cannot read its tables at the moment: its database is starting or unavailable.',
  },
  PGRST003: { kind: 'busy', describe: () => 'All database connections of the project are in use at the moment.' },
  '53100': { kind: 'disk-full', describe: () => 'The project’s disk is full.' },
  '57014': { kind: 'timed-out', describe: () => 'The project cancelled a statement that took too long.' },
}

/** Maps a failure of the project or of the network to an error for the user. */
export function supabaseError(error: unknown, url: URL): DestinationError {
  if (error instanceof DestinationError) return error
  const text = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 300) : ''
  const meaning = byCode[codeOf(error)] ?? (/api key/i.test(text) ? badKey : undefined)
  if (meaning !== undefined) return new DestinationError(meaning.kind, meaning.describe(text), error)
  if (isWrongPath(error, text))
    return new DestinationError(
      'other',
      `The server at ${url.host} does not serve /rest/v1. The Supabase URL is the project’s own address, such as https://PROJECT.supabase.co.`,
      error,
    )
  // An HTML page instead of the API: the address belongs to something else.
  if (/^\s*</.test(text))
    return new DestinationError('other', `The server at ${url.host} is not a Supabase project.`, error)
  if (error instanceof Error && text === '')
    return new DestinationError('other', 'The project rejected the request without a reason.', error)
  if (error instanceof EmptyRefusal)
    return new DestinationError(
      error.status >= 500 ? 'busy' : 'other',
      `The project rejected the request without a reason (${error.status}).`,
      error,
    )
  const place = { host: url.hostname, port: portOf(url), database: '', username: '' }
  return destinationError(kindOf(error), place, error)
}

/** From the gateway, from PostgREST 12, or from PostgREST 11 when the gateway is bypassed. */
function isWrongPath(error: unknown, text: string): boolean {
  if (error instanceof EmptyRefusal) return error.status === 404
  return codeOf(error) === 'PGRST125' || /no route matched|requested path is invalid|invalid path/i.test(text)
}

function isOwnColumn(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return (/null value in column "(\w+)"/.exec(text)?.[1] ?? '') in fieldTable
}

function kindOf(error: unknown): DestinationErrorKind {
  const code = codeOf(error)
  // The sequence of the row numbers is at its end.
  if (code === '2200H') return 'unfit-table'
  if (code.startsWith('22')) return 'unstorable'
  if (/^(53|PGRST00)/.test(code)) return 'busy'
  if (code === '23502') return isOwnColumn(error) ? 'unfit-row' : 'unfit-table'
  if (rowCodes.has(code)) return 'unfit-row'
  return networkKindOf(error) ?? (code.startsWith('23') ? 'unfit-table' : 'other')
}

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'http:' ? 80 : 443)
