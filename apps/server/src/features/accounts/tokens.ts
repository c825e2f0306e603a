import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** 192 random bits, for links in mails: short enough that a typical URL fits on one line of 76 characters. */
export const newMailToken = (): string => randomBytes(24).toString('base64url')

/** The stored hash of a token. A fast hash is enough, because the token cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
