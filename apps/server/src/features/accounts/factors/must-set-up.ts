import type { SessionActor } from '../../../platform/api/actor.ts'
import { Forbidden } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { factorsOf } from './factor-tables.ts'

/**
 * Whether a session may do nothing but set up or use a second factor: the installation requires one, and neither its
 * sign-in nor a later proof had one. A factor of the account does not count until this session uses it: otherwise the
 * password would be enough.
 */
export const mustSetUpSecondFactor = (
  { config }: Pick<Platform, 'config'>,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): boolean => config.requireSecondFactor && !hasSecondFactor

/** A session that must have a second factor uses the account's own; who has only the password must not add another. */
export async function refuseFurtherFactor({ db }: Pick<Platform, 'db'>, actor: SessionActor): Promise<void> {
  if (!actor.mustSetUpSecondFactor) return
  const factors = (await factorsOf(db, [actor.accountId])).get(actor.accountId)
  if (factors === undefined || (!factors.hasTotp && factors.passkeys === 0)) return
  throw new Forbidden('This account has a second factor. Use it first.', { code: 'second-factor-required' })
}
