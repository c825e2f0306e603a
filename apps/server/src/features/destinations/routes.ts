import type { FastifyInstance } from 'fastify'
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts'
import { route } from '../../platform/api/route.ts'
import { clearDatabase } from './config/clear-database.ts'
import type { AccountCaptures, DestinationsContext } from './context.ts'
import { maskConfig } from './config/mask-config.ts'
import { readConfig } from './config/read-config.ts'
import { readDatabaseStatus } from './status/read-status.ts'
import { saveDatabase } from './config/save-database.ts'
import { testDatabase } from './status/test-database.ts'

/** Each test opens its own connections and may wait for an unresponsive database. */
const alreadyRunningText = 'A connection test is already running. Please wait for its result.'

/** /api/db/* */
export function destinationRoutes(
  http: FastifyInstance,
  context: DestinationsContext,
  captures: AccountCaptures,
): void {
  route(http, 'databaseStatus', ({ actor }) => readDatabaseStatus(context, captures, actor.accountId))
  route(http, 'databaseConfig', async ({ actor }) => {
    const chosen = await readConfig(context, actor.accountId)
    return { success: true, config: chosen === null ? null : maskConfig(chosen.config) }
  })
  const trials = new ConcurrencyLimiter({ perAccount: 3, total: 50, message: () => alreadyRunningText })
  route(http, 'databaseTest', ({ actor: { accountId }, body }) =>
    trials.run(accountId, () => testDatabase(context, accountId, body)),
  )
  route(http, 'databaseSave', ({ actor: { accountId }, body }) =>
    trials.run(accountId, () => saveDatabase(context, captures, { accountId, posted: body })),
  )
  route(http, 'databaseClear', ({ actor }) => clearDatabase(context, actor.accountId))
}
