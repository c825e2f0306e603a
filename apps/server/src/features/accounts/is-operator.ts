import type { Platform } from '../../platform/platform.ts'
import { type AccountRow, emailKey } from './account-table.ts'

/** Listed in `OPERATORS`; the address must be verified where mail is set up. */
export function isOperator(
  { config }: Pick<Platform, 'config'>,
  { email, email_verified_at: verifiedAt }: Pick<AccountRow, 'email' | 'email_verified_at'>,
): boolean {
  if (config.mail.smtpUrl !== null && verifiedAt === null) return false
  return config.operators.some((named) => emailKey(named) === emailKey(email))
}
