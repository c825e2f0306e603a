import { type DatabaseConfig, databaseMessages } from '@gazetteer/contract'
import { Forbidden } from '../../../platform/errors.ts'
import type { DestinationsContext } from '../context.ts'

/** A free account can choose only No Database. */
export async function mayChoose(
  context: DestinationsContext,
  accountId: string,
  config: DatabaseConfig,
): Promise<void> {
  if (config.provider === 'none' || (await context.mayUseDatabase(accountId))) return
  throw new Forbidden(databaseMessages.professionalOnly, { code: 'professional-only' })
}
