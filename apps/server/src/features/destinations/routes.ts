import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/api/route.ts'
import { clearDatabase } from './clear-database.ts'
import type { DestinationsCtx } from './destinations.ts'
import { maskConfig } from './mask-config.ts'
import { readConfig } from './read-config.ts'
import type { StatusReader } from './read-status.ts'
import { saveDatabase } from './save-database.ts'
import { testDatabase } from './test-database.ts'

/** /api/db/* */
export function destinationRoutes(http: FastifyInstance, ctx: DestinationsCtx, status: StatusReader): void {
  route(http, 'databaseStatus', ({ actor }) => status.read(actor.accountId))
  route(http, 'databaseConfig', async ({ actor }) => {
    const chosen = await readConfig(ctx, actor.accountId)
    return { success: true, config: chosen === null ? null : maskConfig(chosen.config) }
  })
  route(http, 'databaseTest', ({ actor, body }) => testDatabase(ctx, actor.accountId, body))
  route(http, 'databaseSave', ({ actor, body }) => saveDatabase(ctx, actor.accountId, body))
  route(http, 'databaseClear', ({ actor }) => clearDatabase(ctx, actor.accountId))
}
