import { createHash } from 'node:crypto'

/**
 * What the earlier pages of an area returned, small enough for its cursor: hashes of the first and the last page, and a
 * HyperLogLog of the ids, which counts distinct ones with a standard error of 6.5 %.
 */
export type SeenRows = { first: string; last: string; registers: Uint8Array }

const registerCount = 256
const hashCharacters = 8

export function readSeen(text: string): SeenRows {
  const [first, last] = [text.slice(0, hashCharacters), text.slice(hashCharacters, 2 * hashCharacters)]
  const registers = new Uint8Array(registerCount)
  registers.set(Buffer.from(text.slice(2 * hashCharacters), 'base64url').subarray(0, registerCount))
  return { first, last, registers }
}

export const writeSeen = ({ first, last, registers }: SeenRows): string =>
  `${first}${last}${Buffer.from(registers).toString('base64url')}`

/** With a page added. */
export function addPage(seen: SeenRows, ids: readonly string[]): SeenRows {
  const last = hashOfIds(ids)
  const registers = seen.registers.slice()
  for (const id of ids) {
    const hash = createHash('sha256').update(id).digest()
    const register = hash.readUInt8(0)
    registers[register] = Math.max(registers[register] ?? 0, Math.clz32(hash.readUInt32BE(1)) + 1)
  }
  return { first: seen.first === '' ? last : seen.first, last, registers }
}

/** Whether a page with these ids is the page before, or the first page again after others. */
export function isEndRepeated({ first, last }: SeenRows, ids: readonly string[]): boolean {
  const hash = hashOfIds(ids)
  // A second page equal to the first more likely means that the API ignores the parameter: the engine reports it.
  return first !== last && (hash === first || hash === last)
}

/** The number of distinct ids. */
export function distinctIds({ registers }: SeenRows): number {
  const empty = registers.filter((rank) => rank === 0).length
  const sum = registers.reduce((total, rank) => total + 2 ** -rank, 0)
  const estimate = (0.7213 / (1 + 1.079 / registerCount)) * (registerCount ** 2 / sum)
  const isSmall = estimate <= 2.5 * registerCount && empty > 0
  return isSmall ? registerCount * Math.log(registerCount / empty) : estimate
}

function hashOfIds(ids: readonly string[]): string {
  const hash = createHash('sha256')
  for (const id of ids) hash.update(`${id}\n`)
  return hash.digest('base64url').slice(0, hashCharacters)
}
