import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** 192 random bits, for the links of mails: short enough that a usual address stays on one line of 76 characters, unbroken. */
export const newMailToken = (): string => randomBytes(24).toString('base64url')

/** What is stored of a token. A fast hash will do: the token itself cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
