import { databaseConfigSchema, databaseMessages } from '@gazetteer/contract'
import { route } from '../../platform/api/route.ts'
import { Forbidden } from '../../platform/errors.ts'
import { deleteDestination, findDestination, saveDestination } from './destination-table.ts'
import type { DatabaseConfig } from '@gazetteer/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/app-database/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'

export type DestinationsContext = {
  db: Db
  clock: Clock
  secrets: Secrets
  isProfessional: (accountId: string) => Promise<boolean>
}

/** The chosen configuration of an account; null before any choice. */
export async function configOf(
  { db, secrets }: DestinationsContext,
  accountId: string,
): Promise<DatabaseConfig | null> {
  const row = await findDestination(db, accountId)
  return row === null ? null : databaseConfigSchema.parse(JSON.parse(secrets.open(row.sealed, accountId)))
}

/** Choosing, testing, saving and forgetting the user's own database: /api/db/*. */
export function destinationRoutes(http: FastifyInstance, context: DestinationsContext): void {
  const { db, clock, secrets } = context

  route(http, 'databaseStatus', async ({ actor }) => {
    const config = await configOf(context, actor.accountId)
    return { success: true, connected: config !== null, provider: config?.provider ?? 'none' }
  })
  route(http, 'databaseConfig', async ({ actor }) => ({
    success: true,
    config: await configOf(context, actor.accountId),
  }))
  route(http, 'databaseTest', async ({ actor, body }) => {
    await mayChoose(actor.accountId, body)
    return { success: true, message: databaseMessages.noDatabaseTested }
  })
  route(http, 'databaseSave', async ({ actor, body }) => {
    await mayChoose(actor.accountId, body)
    const sealed = secrets.seal(JSON.stringify(body), actor.accountId)
    await saveDestination(db, { account_id: actor.accountId, provider: body.provider, sealed, saved_at: clock.now() })
    return { success: true, message: databaseMessages.saved }
  })
  route(http, 'databaseClear', async ({ actor }) => {
    await deleteDestination(db, actor.accountId)
    return { success: true, message: databaseMessages.cleared }
  })

  async function mayChoose(accountId: string, config: DatabaseConfig): Promise<void> {
    if (config.provider !== 'none' && !(await context.isProfessional(accountId))) {
      throw new Forbidden(databaseMessages.professionalOnly)
    }
  }
}
