import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's parameters: 19 MiB, two passes. About 15 ms. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Encodes any UTF-16 text as ASCII: the library's `verify` accepts only UTF-8, in which all lone surrogates become
 * equal. NFC, so that the same letters from two keyboards are the same password.
 */
const asAscii = (password: string): string => Buffer.from(password.normalize('NFC'), 'utf16le').toString('base64')

export const hashPassword = (password: string): Promise<string> => hash(asAscii(password), strength)

let decoy: Promise<string> | undefined

/** Takes the same time without an account (null) as with one. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('never a valid password')
  const isRight = await verify(passwordHash ?? (await decoy), asAscii(password))
  return isRight && passwordHash !== null
}
