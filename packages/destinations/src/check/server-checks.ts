import { runChecks } from './checks.ts'
import { type Attempt, trySamples } from './samples.ts'
import { neededOf } from '../rows/columns.ts'
import type { Step } from './checks.ts'
import type { Guard } from '@gazetteer/address-guard'
import { reach, resolveHost } from '../reach/guarded-connect.ts'
import { DestinationError, networkKindOf, destinationError } from '../destination-error.ts'
import type { DestinationErrorKind } from '../destination-error.ts'
import type { DestinationCheck, DestinationTimeouts } from '../destination.ts'
import { labelOfTable } from '../table-name.ts'
import type { ServerTarget } from '../target.ts'
import { describeTls } from '../reach/tls.ts'

/** The table and this user's rights, from the same queries in every dialect. */
export type TableFacts = {
  tableExists: boolean
  missingColumns: string[]
  /** Whether the user may create or alter the table. */
  mayCreate: boolean
  /** Missing grants among select, insert, update, delete. */
  missingGrants: string[]
  /** The policies of row-level security that are missing, as a sentence. */
  policies: string | null
}

export type CheckSession = {
  stream: unknown
  facts: () => Promise<TableFacts>
  /** Writes samples and removes them. */
  attempt: Attempt
  /** What cannot be undone in this table, as a sentence. */
  remark?: () => Promise<string | null>
  close: () => Promise<void>
}

/** Errors before the TLS handshake is complete; all others imply that it succeeded. */
const beforeSignIn = new Set<DestinationErrorKind>([
  'no-tls',
  'certificate',
  'timed-out',
  'no-route',
  'refused',
  'wrong-server',
  'connection-lost',
])

/** The checks for PostgreSQL and MySQL: name resolved, reachable, TLS, signed in, may create, table ready. */
export async function testServer(
  target: ServerTarget,
  { guard, timeouts, connect }: { guard: Guard; timeouts: DestinationTimeouts; connect: () => Promise<CheckSession> },
): Promise<DestinationCheck[]> {
  const { host, port, database, username, ssl } = target
  let session: CheckSession | undefined
  let refusal: unknown
  let facts: TableFacts | undefined
  let isOver = false

  async function signIn(): Promise<CheckSession | undefined> {
    try {
      const opened = await connect()
      if (isOver) await opened.close()
      else session = opened
    } catch (error) {
      refusal = error
    }
    return session
  }
  const steps: Step[] = [
    {
      name: 'name-found',
      run: async () => {
        const [first] = await resolveHost(host, guard)
        return first?.address === host ? `${host} is an IP address.` : `The host name ${host} was resolved.`
      },
    },
    {
      name: 'reached',
      run: async () => {
        await reach(target, guard, timeouts.connectMs).catch((error: unknown) => {
          throw destinationError(networkKindOf(error) ?? 'other', target, error)
        })
        return `${host}:${port} accepts connections.`
      },
    },
    {
      name: 'tls',
      run: async () => {
        if (!ssl) return { skip: 'TLS is off: data is sent unencrypted.' }
        const opened = await signIn()
        if (refusal instanceof DestinationError && beforeSignIn.has(refusal.kind)) throw refusal
        return describeTls(opened?.stream)
      },
    },
    {
      name: 'signed-in',
      run: async () => {
        if (!ssl) await signIn()
        if (refusal !== undefined) throw refusal
        return `Signed in to ${database} as ${username}.`
      },
    },
    {
      name: 'may-create',
      run: async () => {
        facts = await session?.facts()
        if (facts === undefined) throw new DestinationError('connection-lost', 'The connection was lost.')
        return describeCreateRights(facts, target)
      },
    },
    {
      name: 'table-ready',
      run: () => tryTable(session, facts, target),
    },
  ]
  try {
    return await runChecks(steps, timeouts.testMs)
  } finally {
    isOver = true
    // The checks are complete: closing must not delay them, and a broken connection is already closed.
    void session?.close().catch(() => undefined)
  }
}

/** Throws DestinationError when the user may not create what a capture needs. */
function describeCreateRights(
  { tableExists, missingColumns, mayCreate }: TableFacts,
  target: ServerTarget,
): string | { skip: string } {
  if (tableExists && missingColumns.length === 0) return { skip: 'Nothing to create: the table exists.' }
  if (!mayCreate && tableExists && neededOf(missingColumns).length === 0)
    return { skip: 'Nothing to create: the table has all required columns.' }
  if (mayCreate) return tableExists ? 'The user may alter the table.' : 'The user may create the table.'
  const table = `the table ${labelOfTable(target)}`
  const action = tableExists ? `alter ${table} (${missingColumns.join(', ')})` : `create ${table}`
  throw new DestinationError(
    'no-permission',
    `The user ${target.username} may not ${action}. Grant the permission, or run the SQL of the Setup Guide.`,
  )
}

async function tryTable(
  session: CheckSession | undefined,
  facts: TableFacts | undefined,
  target: ServerTarget,
): Promise<string> {
  const text = describeTable(facts, target)
  // Columns that are missing are added when the configuration is saved, and saving writes samples too.
  if (session === undefined || !mayBeWritten(facts)) return text
  const refused = await trySamples(session.attempt)
  return [text, refused, await session.remark?.()].filter((part) => part !== null && part !== undefined).join(' ')
}

const mayBeWritten = (facts: TableFacts | undefined): boolean =>
  facts !== undefined && facts.tableExists && neededOf(facts.missingColumns).length === 0

function describeTable(facts: TableFacts | undefined, target: ServerTarget): string {
  const { tableExists = false, missingColumns = [], mayCreate = false } = facts ?? {}
  const table = `The table ${labelOfTable(target)}`
  if (facts === undefined || !tableExists) return `${table} will be created when you save.`
  requireRights(facts, target)
  if (missingColumns.length === 0) return `${table} is ready.`
  return !mayCreate
    ? `${table} is ready, without the optional columns ${missingColumns.join(', ')}: the user ${target.username} may not add them.`
    : `${table} exists; ${missingColumns.join(', ')} will be added when you save.`
}

/**
 * A configuration that fails the test is not saved either. Throws DestinationError when the user lacks rights or
 * policies.
 */
export function requireRights({ missingGrants, policies }: TableFacts, target: ServerTarget): void {
  if (missingGrants.length === 0 && policies === null) return
  if (missingGrants.length === 0 && policies !== null) throw new DestinationError('no-permission', policies)
  throw new DestinationError(
    'no-permission',
    `The user ${target.username} may not ${missingGrants.join(', ')} in the table ${labelOfTable(target)}.`,
  )
}
