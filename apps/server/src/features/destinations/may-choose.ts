import { type DatabaseConfig, databaseMessages } from '@gazetteer/contract'
import { Forbidden } from '../../platform/errors.ts'
import type { DestinationsCtx } from './destinations.ts'

/** A free account can choose only No Database. */
export async function mayChoose(ctx: DestinationsCtx, accountId: string, config: DatabaseConfig): Promise<void> {
  if (config.provider === 'none' || (await ctx.mayUseDatabase(accountId))) return
  throw new Forbidden(databaseMessages.professionalOnly, { code: 'professional-only' })
}
