import type { Trx } from '@gazetteer/app-database'
import { deleteChallengesOf } from '../sign-in/challenge-table.ts'
import { deleteRecoveryCodes } from './recovery-code-table.ts'
import { deleteTotp } from './totp-table.ts'

/**
 * Removes the secret, the recovery codes, and sign-ins that wait for a code, with the account locked. Returns false
 * when there was no secret.
 */
export async function endTotp(trx: Trx, accountId: string): Promise<boolean> {
  await deleteChallengesOf(trx, accountId)
  await deleteRecoveryCodes(trx, accountId)
  return await deleteTotp(trx, accountId)
}
