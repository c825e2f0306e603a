import { type DatabaseConfig, databaseMessages, type databaseTestAnswerSchema } from '@gazetteer/contract'
import { type DestinationCheck, DestinationError } from '@gazetteer/destinations'
import type { z } from 'zod'
import type { DestinationsCtx } from './destinations.ts'
import { unmaskConfig } from './mask-config.ts'
import { mayChoose } from './may-choose.ts'
import { readConfig } from './read-config.ts'

type Answer = z.input<typeof databaseTestAnswerSchema>

const succeeded = 'Connection successful. The database is ready for listings.'

/** Tests a configuration without changing anything. Every failure has the specified headline. */
export async function testDatabase(ctx: DestinationsCtx, accountId: string, posted: DatabaseConfig): Promise<Answer> {
  await mayChoose(ctx, accountId, posted)
  if (posted.provider === 'none') return { success: true, message: databaseMessages.noDatabaseTested }
  const stored = await readConfig(ctx, accountId)
  const config = unmaskConfig(posted, stored?.config ?? null)
  const checks = await checksOf(ctx, config)
  const failed = checks.find(({ outcome }) => outcome === 'failed')
  if (failed === undefined) return { success: true, message: succeeded, checks }
  return { success: false, message: databaseMessages.testFailed, error: failed.text, checks }
}

async function checksOf(ctx: DestinationsCtx, config: DatabaseConfig): Promise<DestinationCheck[]> {
  try {
    const store = ctx.stores.openOnce(config)
    try {
      return await store.test()
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!(error instanceof DestinationError)) throw error
    return [{ name: 'name-found', outcome: 'failed', text: error.message }]
  }
}
