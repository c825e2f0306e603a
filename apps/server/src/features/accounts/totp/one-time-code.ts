import { Secret, TOTP } from 'otpauth'
import { productName } from '@gazetteer/contract'

const format = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** 160 random bits in base32, the length that RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** For the QR image of the set-up. */
export const uriOf = (secret: string, email: string): string =>
  new TOTP({ ...format, issuer: productName, label: email, secret }).toString()

/** The time step that the code belongs to: the present one, the one before or after; null for a wrong code. */
export function stepOf(typed: string, { secret, now }: { secret: string; now: number }): number | null {
  const code = typed.normalize('NFKC')
  if (!/^\d{6}$/u.test(code)) return null
  const delta = TOTP.validate({ ...format, token: code, secret: Secret.fromBase32(secret), timestamp: now, window: 1 })
  return delta === null ? null : TOTP.counter({ period: format.period, timestamp: now }) + delta
}
