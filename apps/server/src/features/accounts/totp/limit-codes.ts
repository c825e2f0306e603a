import { Conflict, Forbidden, PublicError } from '../../../platform/errors.ts'
import type { AccountRow } from '../account-table.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { findDevice } from '../throttle/device-table.ts'
import { type Attempt, byAddress, byCodeOfAccount, byCodeOfDevice } from '../throttle/rules.ts'

type Guess = { account: AccountRow; caller: Caller }

const wrong = 'wrong-code'
export const wrongCodeText = 'The code is incorrect or was used before.'
export const wrongCodeOptions = { code: wrong }
export const wrongCode = () => new Forbidden(wrongCodeText, wrongCodeOptions)
export const notEnabled = () => new Conflict('One-time codes are not turned on.', { code: 'not-enabled' })

/** Runs the check of a code within the limits of wrong codes; logs a wrong one. */
export async function limitCodes<T>(context: AccountsContext, guess: Guess, check: () => Promise<T>): Promise<T> {
  const { account, caller } = guess
  try {
    return await context.attemptLimiter.attempt(await limitsOf(context, guess), check)
  } catch (error) {
    if (error instanceof PublicError && error.code === wrong)
      context.background.run(() => record(context, { accountId: account.id, kind: 'wrong-code', caller }))
    throw error
  }
}

/** Wrong codes from a device known to this account are counted per device only. */
async function limitsOf(context: AccountsContext, { account, caller }: Guess): Promise<Attempt[]> {
  const device = await findDevice(context.db, account.email_key, caller.devices)
  return device === undefined ? [byCodeOfAccount(account.id), byAddress(caller.address)] : [byCodeOfDevice(device)]
}
