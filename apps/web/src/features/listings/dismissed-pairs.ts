import { z } from 'zod'
import { readStored, writeStored } from '../../platform/storage.ts'

const key = 'dismissed-pairs'
const most = 5_000

const nameOf = (a: number, b: number): string => `${a}-${b}`

/** Pairs of which a person said that they are two businesses; remembered by this browser. */
export function readDismissed(): Set<string> {
  return new Set(readStored(key, z.array(z.string())) ?? [])
}

export function isDismissed(dismissed: ReadonlySet<string>, pair: { a: number; b: number }): boolean {
  return dismissed.has(nameOf(pair.a, pair.b))
}

export function dismiss(pair: { a: number; b: number }): Set<string> {
  const pairs = [...readDismissed(), nameOf(pair.a, pair.b)].slice(-most)
  writeStored(key, pairs)
  return new Set(pairs)
}
