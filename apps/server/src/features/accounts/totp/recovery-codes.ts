import { randomBytes } from 'node:crypto'
import { hashToken } from '../tokens.ts'

const count = 10
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 16

/** 80 random bits each in base32, in groups of four. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newRecoveryCode)

function newRecoveryCode(): string {
  const characters = [...randomBytes(length)].map((byte) => alphabet.charAt(byte % alphabet.length))
  return characters.join('').replaceAll(/.{4}(?=.)/gu, '$&-')
}

/** The stored hash of a code, typed in any case, with or without hyphens and spaces. */
export const hashRecoveryCode = (typed: string): string => hashToken(typed.replaceAll(/[\s-]/gu, '').toLowerCase())
