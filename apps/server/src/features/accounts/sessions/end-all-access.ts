import type { Trx } from '@gazetteer/app-database'
import { deleteKeysOf } from '../keys/key-table.ts'
import { deleteMailTokensOf } from '../mail/mail-token-table.ts'
import { deleteChallengesOf } from '../sign-in/challenge-table.ts'
import { deletePasskeyChallengesOf } from '../passkeys/passkey-challenge-table.ts'
import { deleteDevicesOf } from '../throttle/device-table.ts'
import { deleteSessionsOf } from './session-table.ts'

/**
 * Revokes everything that opens the account without its password: sessions, API keys, mail links, known devices,
 * except those of the caller, and sign-ins that wait for a code. Runs in the transaction of the change, with the account locked. After the commit
 * `sessions.changed` ends the live streams.
 */
export async function endAllAccess(
  trx: Trx,
  accountId: string,
  except: { session: string | null; devices: string[] },
): Promise<void> {
  await deleteMailTokensOf(trx, accountId)
  await deleteChallengesOf(trx, accountId)
  await deletePasskeyChallengesOf(trx, accountId)
  await deleteKeysOf(trx, accountId)
  await deleteSessionsOf(trx, accountId, except.session)
  await deleteDevicesOf(trx, accountId, except.devices)
}
