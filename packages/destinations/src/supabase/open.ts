import { batchesOf, slicesOf } from '../rows/batches.ts'
import { refuseDropped, writeRows } from '../rows/write-rows.ts'
import { runChecks } from '../check/checks.ts'
import type { Guard } from '@gazetteer/address-guard'
import { reach, resolveHost } from '../reach/guarded-connect.ts'
import { DestinationError, type DestinationErrorKind } from '../destination-error.ts'
import {
  type Destination,
  type DestinationCheck,
  type DestinationOptions,
  type DestinationTimeouts,
  defaultTimeouts,
} from '../destination.ts'
import type { SupabaseTarget } from '../target.ts'
import { type SupabaseConnection, openSupabaseConnection } from './connection.ts'
import { portOf, supabaseError } from './errors.ts'
import { supabaseRowOperations } from './rows.ts'
import { checkKey, checkTable, openSupabaseColumns } from './table.ts'
import { upsertBatch } from './upsert.ts'

/** With more rows, calls become slow on small projects. */
const rowsPerBatch = 500

/** Supabase through PostgREST, with the publishable key. */
export function openSupabaseStore(target: SupabaseTarget, options: DestinationOptions): Destination {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const guard: Guard = { allowPrivateHosts: options.allowPrivateHosts }
  const connection = openSupabaseConnection(target, guard, timeouts)
  const withColumns = openSupabaseColumns(connection)
  return {
    ...supabaseRowOperations(connection, withColumns, options.now),
    prepare: async () => {
      await checkTable(connection)
    },
    test: () => testProject(connection, guard, timeouts),
    upsert: (listings, signal, given) =>
      writeRows(
        batchesOf(listings, { update: given?.update }).flatMap((all) => slicesOf(all, rowsPerBatch)),
        async (batch) => {
          const written = await withColumns((columns) =>
            upsertBatch(connection, batch, { columns, update: given?.update ?? 'fill', signal }),
          )
          return refuseDropped(batch, written, dropped)
        },
        given,
      ),
    close: connection.close,
  }
}

const dropped = new DestinationError(
  'unfit-row',
  'The table BusinessDatabase refuses a row: a trigger of the table drops it, or its source_id equals that of another row.',
)

const tlsKinds = new Set<DestinationErrorKind>(['no-tls', 'certificate'])

function testProject(
  connection: SupabaseConnection,
  guard: Guard,
  timeouts: DestinationTimeouts,
): Promise<DestinationCheck[]> {
  const { url } = connection
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = portOf(url)
  let refusal: unknown
  return runChecks(
    [
      {
        name: 'name-found',
        run: async () => {
          await resolveHost(host, guard)
          return `The host name ${host} was resolved.`
        },
      },
      {
        name: 'reached',
        run: async () => {
          await reach({ host, port }, guard, timeouts.connectMs).catch((error: unknown) => {
            throw supabaseError(error, url)
          })
          return `${host}:${port} accepts connections.`
        },
      },
      {
        name: 'tls',
        run: async () => {
          refusal = await checkKey(connection).then(
            () => undefined,
            (error: unknown) => error,
          )
          if (refusal instanceof DestinationError && tlsKinds.has(refusal.kind)) throw refusal
          if (url.protocol === 'http:') return { skip: 'The address begins with http: data is sent unencrypted.' }
          return 'The connection is encrypted. The certificate is signed by a known authority.'
        },
      },
      {
        name: 'signed-in',
        run: async () => {
          if (refusal !== undefined) throw refusal
          return 'The project accepts the publishable key.'
        },
      },
      { name: 'may-create', run: async () => ({ skip: 'Tables cannot be created through the Supabase API.' }) },
      {
        name: 'table-ready',
        run: async () => {
          const { isFullyChecked, missingColumns, refused } = await checkTable(connection)
          const ready = isFullyChecked
            ? ['The table BusinessDatabase is ready, with all columns and policies.', refused].filter(Boolean).join(' ')
            : 'The table BusinessDatabase is ready. Update and delete permissions could not be checked: run the SQL of the Setup Guide again.'
          if (missingColumns.length === 0) return ready
          const left = `The optional columns ${missingColumns.join(', ')} are missing: run the second SQL of the Setup Guide to add them.`
          return isFullyChecked ? `The table BusinessDatabase is ready. ${left}` : `${ready} ${left}`
        },
      },
    ],
    timeouts.testMs,
  )
}
