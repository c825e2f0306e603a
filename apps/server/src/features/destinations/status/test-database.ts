import { type DatabaseConfig, databaseMessages, type databaseTestAnswerSchema } from '@gazetteer/contract'
import { type DestinationCheck, DestinationError } from '@gazetteer/destinations'
import type { z } from 'zod'
import type { DestinationsContext } from '../context.ts'
import { unmaskConfig } from '../config/mask-config.ts'
import { mayChoose } from '../config/may-choose.ts'
import { readConfig } from '../config/read-config.ts'

type Answer = z.input<typeof databaseTestAnswerSchema>

/**
 * Tests a configuration without changing anything. Every failure has the specified headline. A success names the state
 * of the table: it may be ready and still refuse a sample.
 */
export async function testDatabase(
  context: DestinationsContext,
  accountId: string,
  posted: DatabaseConfig,
): Promise<Answer> {
  await mayChoose(context, accountId, posted)
  if (posted.provider === 'none') return { success: true, message: databaseMessages.noDatabaseTested }
  const stored = await readConfig(context, accountId)
  const config = unmaskConfig(posted, stored?.config ?? null)
  const checks = await checksOf(context, config)
  const failed = checks.find(({ outcome }) => outcome === 'failed')
  if (failed === undefined) return { success: true, message: `Connection successful. ${checks.at(-1)?.text}`, checks }
  return { success: false, message: databaseMessages.testFailed, error: failed.text, checks }
}

async function checksOf(context: DestinationsContext, config: DatabaseConfig): Promise<DestinationCheck[]> {
  try {
    const store = context.stores.openOnce(config)
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
