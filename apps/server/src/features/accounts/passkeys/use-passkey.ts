import type { Forbidden, Unauthorized } from '../../../platform/errors.ts'
import { getAccount } from '../account-table.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { mails } from '../mail/mails.ts'
import { mayMail } from '../throttle/count-attempt.ts'
import { type Assertion, checkAssertion, unknownPasskeyText } from './check-assertion.ts'
import { findPasskey, markPasskeyUsed, type PasskeyRow } from './passkey-table.ts'

/**
 * Checks the assertion and stores its counter. A counter that does not rise is a sign of a copied key: the use is
 * refused, logged, and the owner gets a mail. Returns the passkey.
 */
export async function usePasskey(
  context: AccountsContext,
  { caller, ...assertion }: Assertion & { caller: Caller },
): Promise<PasskeyRow> {
  const { passkey, counter, isBackedUp } = await checkAssertion(context, assertion)
  const use = { id: passkey.id, counter, is_backed_up: isBackedUp, at: context.clock.now() }
  if (await markPasskeyUsed(context.db, use)) return passkey
  if ((await findPasskey(context.db, passkey.id)) === undefined) throw unknownPasskey(assertion)
  context.log.warn({ accountId: passkey.account_id, counter, stored: passkey.counter }, 'passkey counter went back')
  await report(context, passkey, caller)
  throw new assertion.Refusal(copiedText, { code: 'passkey-copied' })
}

const copiedText =
  'This passkey was refused because it may have been copied. Sign in another way, remove it and add a new one.'

export const unknownPasskey = ({ Refusal }: Pick<Assertion, 'Refusal'>): Unauthorized | Forbidden =>
  new Refusal(unknownPasskeyText, { code: 'passkey-unknown' })

async function report(context: AccountsContext, passkey: PasskeyRow, caller: Caller): Promise<void> {
  const { email } = await getAccount(context.db, passkey.account_id)
  await record(context, { accountId: passkey.account_id, kind: 'passkey-refused', caller })
  if (await mayMail(context, email)) await context.mail.post(context.db, mails.passkeyRefused(email, passkey.name))
}
