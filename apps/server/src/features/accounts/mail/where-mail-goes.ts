import type { AccountsCtx } from '../accounts.ts'

/** What is said of a mail to come: without SMTP nobody gets it by mail, and whoever runs the installation has to look. */
export function whereMailGoes({ mail }: Pick<AccountsCtx, 'mail'>, what: string): string {
  return mail.isConfigured
    ? `${what} is on its way.`
    : `${what} lies in the folder "outbox" of this installation's data: it sends no mail. Ask whoever runs it.`
}
