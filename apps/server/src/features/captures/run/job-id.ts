import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `JB-{time}-{random}`: epoch milliseconds and six unambiguous characters. */
export function newJobId(now: number): string {
  const random = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `JB-${now}-${random}`
}
