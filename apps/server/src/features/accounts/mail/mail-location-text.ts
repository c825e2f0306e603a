import type { AccountsContext } from '../context.ts'

/** Where to find a mail. Without SMTP it is only written to the outbox, where the operator must fetch it. */
export function mailLocationText({ mail }: Pick<AccountsContext, 'mail'>, what: string): string {
  return mail.isConfigured
    ? `${what} is on its way.`
    : `${what} was saved in the outbox folder of this server, which is not set up to send email. Ask your administrator.`
}
