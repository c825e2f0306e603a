import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's figures: 19 MiB, two passes. About 15 ms. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Any UTF-16 units, as ASCII: the library's `verify` takes UTF-8 alone, in which lone surrogates would all be one. In one normal
 * form, so that the same letters typed on two keyboards are one password.
 */
const asAscii = (password: string): string => Buffer.from(password.normalize('NFC'), 'utf16le').toString('base64')

export const hashPassword = (password: string): Promise<string> => hash(asAscii(password), strength)

let decoy: Promise<string> | undefined

/** Takes the same time with no account (null) as with one. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await decoy), asAscii(password))
  return isRight && passwordHash !== null
}
