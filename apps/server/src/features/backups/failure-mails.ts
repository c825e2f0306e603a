import type { Trx } from '@gazetteer/app-database'
import { findAccountByEmail, isOperator } from '../accounts/index.ts'
import type { BackupsContext } from './context.ts'

export const postFailed = (context: BackupsContext, trx: Trx, reason: string): Promise<void> =>
  postToOperators(context, trx, {
    subject: 'Gazetteer: a backup failed',
    text: `A backup of ${context.publicUrl()} failed.\n\n${reason}\n\nEarlier backups are unchanged. The backup is tried again every 15 minutes; you get another mail when it works again.\n\nThe state of the backups: ${context.publicUrl()}/operator\n`,
  })

export const postWorksAgain = (context: BackupsContext, trx: Trx): Promise<void> =>
  postToOperators(context, trx, {
    subject: 'Gazetteer: backups work again',
    text: `A backup of ${context.publicUrl()} was made and verified, after earlier ones failed.\n\nThe state of the backups: ${context.publicUrl()}/operator\n`,
  })

type Message = { subject: string; text: string }

/** To the accounts in OPERATORS, sent with the commit of the change. */
async function postToOperators({ config, mail }: BackupsContext, trx: Trx, message: Message): Promise<void> {
  for (const email of config.operators) {
    const account = await findAccountByEmail(trx, email)
    if (account !== undefined && isOperator({ config }, account))
      await mail.post(trx, { ...message, to: account.email })
  }
}
