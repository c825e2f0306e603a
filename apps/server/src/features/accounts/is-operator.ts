import type { Platform } from '../../platform/platform.ts'
import { type AccountRow, emailKey } from './account-table.ts'

/** Named in `OPERATORS`, by an address that its owner has proved wherever mail is set up to prove it. */
export function isOperator(
  { config }: Pick<Platform, 'config'>,
  { email, email_verified_at: verifiedAt }: Pick<AccountRow, 'email' | 'email_verified_at'>,
): boolean {
  if (config.mail.smtpUrl !== null && verifiedAt === null) return false
  return config.operators.some((named) => emailKey(named) === emailKey(email))
}
