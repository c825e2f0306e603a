import type { Trx } from '@gazetteer/app-database'
import { deleteKeysOf } from '../keys/key-table.ts'
import { deleteMailTokensOf } from '../mail/mail-token-table.ts'
import { deleteChallengesOf } from '../sign-in/challenge-table.ts'
import { deletePasskeyChallengesOf } from '../passkeys/passkey-challenge-table.ts'
import { deleteDevicesOf } from '../throttle/device-table.ts'
import { deleteSessionsOf } from './session-table.ts'

/** The caller's own session and devices, which go on. */
type Except = { session: string | null; devices: string[] }

/**
 * Revokes everything that opens the account without its password: API keys, and all that `endOtherSessions` ends. Runs
 * in the transaction of the change, with the account locked. After the commit `sessions.changed` ends the live streams.
 */
export async function endAllAccess(trx: Trx, accountId: string, except: Except): Promise<void> {
  await deleteKeysOf(trx, accountId)
  await endOtherSessions(trx, accountId, except)
}

/**
 * After the removal of a way to sign in, because a session does not say which way began it. Ends sessions, mail links,
 * known devices, and begun sign-ins. API keys stay: no way to sign in began them. Transaction and commit as above.
 */
export async function endOtherSessions(trx: Trx, accountId: string, except: Except): Promise<void> {
  await deleteMailTokensOf(trx, accountId)
  await deleteChallengesOf(trx, accountId)
  await deletePasskeyChallengesOf(trx, accountId)
  await deleteSessionsOf(trx, accountId, except.session)
  await deleteDevicesOf(trx, accountId, except.devices)
}
