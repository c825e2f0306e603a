import type { Trx } from '@gazetteer/app-database'
import { findAccountByEmail, isOperator } from '../accounts/index.ts'
import type { BackupsContext } from './context.ts'

export const postFailed = (context: BackupsContext, trx: Trx, reason: string): Promise<void> =>
  postToOperators(context, trx, {
    subject: 'Gazetteer: a backup failed',
    body: `A backup of ${context.links.url('')} failed.\n\n${reason}\n\nEarlier backups are unchanged. The backup is tried again every 15 minutes; you get another mail when it works again.`,
  })

export const postWorksAgain = (context: BackupsContext, trx: Trx): Promise<void> =>
  postToOperators(context, trx, {
    subject: 'Gazetteer: backups work again',
    body: `A backup of ${context.links.url('')} was made and verified, after earlier ones failed.`,
  })

/** To the accounts in OPERATORS, sent with the commit of the change. */
async function postToOperators(
  { config, mail, links }: BackupsContext,
  trx: Trx,
  { subject, body }: { subject: string; body: string },
): Promise<void> {
  for (const email of config.operators) {
    const account = await findAccountByEmail(trx, email)
    if (account === undefined || !isOperator({ config }, account)) continue
    const page = links.url(`/user/${encodeURIComponent(account.id)}/operator`)
    await mail.post(trx, { to: account.email, subject, text: `${body}\n\nThe state of the backups: ${page}\n` })
  }
}
