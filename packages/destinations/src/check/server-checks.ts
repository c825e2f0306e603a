import { runChecks } from './checks.ts'
import { neededOf } from '../rows/columns.ts'
import type { Step } from './checks.ts'
import { type Guard, reach, resolveHost } from '../reach/guarded-connect.ts'
import { StoreError, networkKindOf, storeError } from '../store-error.ts'
import type { StoreErrorKind } from '../store-error.ts'
import type { StoreCheck, StoreTimeouts } from '../store.ts'
import type { ServerTarget } from '../target.ts'
import { describeTls } from '../reach/tls.ts'

/** What the table is like for this user; the same questions in every dialect. */
export type TableFacts = {
  isThere: boolean
  /** Columns to add, the unique index among them in words. */
  lacks: string[]
  /** May make the table, or complete the one that is there. */
  mayCreate: boolean
  /** Of select, insert, update, delete: what is not granted. */
  mayNot: string[]
}

export type Session = { stream: unknown; facts: () => Promise<TableFacts>; close: () => Promise<void> }

/** Errors that say something of the encryption; any other one comes after it was agreed on. */
const beforeSignIn = new Set<StoreErrorKind>([
  'no-tls',
  'certificate',
  'timed-out',
  'refused',
  'wrong-server',
  'connection-lost',
])

/** The lines of a test of PostgreSQL or MySQL: name found, reached, TLS, signed in, may create, table ready. */
export async function testServer(
  target: ServerTarget,
  { guard, timeouts, connect }: { guard: Guard; timeouts: StoreTimeouts; connect: () => Promise<Session> },
): Promise<StoreCheck[]> {
  const { host, port, database, username, ssl } = target
  let session: Session | undefined
  let refusal: unknown
  let facts: TableFacts | undefined
  let isOver = false

  async function signIn(): Promise<Session | undefined> {
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
        return first?.address === host ? `${host} is an address.` : `The name ${host} was found.`
      },
    },
    {
      name: 'reached',
      run: async () => {
        await reach(target, guard, timeouts.connectMs).catch((error: unknown) => {
          throw storeError(networkKindOf(error) ?? 'other', target, error)
        })
        return `${host}:${port} takes connections.`
      },
    },
    {
      name: 'tls',
      run: async () => {
        if (!ssl) return { skip: 'SSL is off: what is sent can be read on the way.' }
        const opened = await signIn()
        if (refusal instanceof StoreError && beforeSignIn.has(refusal.kind)) throw refusal
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
        if (facts === undefined) throw new StoreError('connection-lost', 'The connection was lost.')
        return sayMayCreate(facts, username)
      },
    },
    {
      name: 'table-ready',
      run: async () => sayReady(facts, username),
    },
  ]
  try {
    return await runChecks(steps, timeouts.testMs)
  } finally {
    isOver = true
    // The checks are complete: closing must not hold them up, and a connection that broke is closed already.
    void session?.close().catch(() => undefined)
  }
}

/** Throws a StoreError where the user may not make what a capture needs. */
function sayMayCreate({ isThere, lacks, mayCreate }: TableFacts, username: string): string | { skip: string } {
  if (isThere && lacks.length === 0) return { skip: 'Nothing to create: the table is there.' }
  if (!mayCreate && isThere && neededOf(lacks).length === 0) return { skip: 'Nothing that a capture needs is missing.' }
  if (mayCreate) return isThere ? 'The user may complete the table.' : 'The user may create the table.'
  const action = isThere
    ? `complete the table BusinessDatabase (${lacks.join(', ')})`
    : 'create the table BusinessDatabase'
  throw new StoreError(
    'no-permission',
    `The user ${username} may not ${action}. Allow it, or run the SQL of the Setup Guide.`,
  )
}

/** Throws a StoreError where the user may not work in the table. */
function sayReady(facts: TableFacts | undefined, username: string): string {
  const { isThere = false, lacks = [], mayNot = [], mayCreate = false } = facts ?? {}
  if (!isThere) return 'The table BusinessDatabase will be made when you save.'
  refuseWithoutRights(mayNot, username)
  if (lacks.length === 0) return 'The table BusinessDatabase is ready.'
  return !mayCreate
    ? `The table BusinessDatabase is ready. It lacks ${lacks.join(', ')}, which are left out: the user ${username} may not add them.`
    : `The table BusinessDatabase is there; ${lacks.join(', ')} will be added when you save.`
}

/** What Test refuses is not saved either: throws a StoreError where the user may not work in the table. */
export function refuseWithoutRights(mayNot: readonly string[], username: string): void {
  if (mayNot.length === 0) return
  throw new StoreError(
    'no-permission',
    `The user ${username} may not ${mayNot.join(', ')} in the table BusinessDatabase.`,
  )
}
