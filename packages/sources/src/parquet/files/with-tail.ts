import type { RangedFile, Tail } from './ranged-file.ts'

/** Caches the tail of a file, so that a small file needs one request. */
export function withTail(file: RangedFile): RangedFile {
  let end: Tail | null = null
  return {
    ...file,
    tail: async (bytes, known, signal) => (end = await file.tail(bytes, known, signal)),
    read: async (range, state, signal) => {
      if (end === null || end.validator !== state.validator) return await file.read(range, state, signal)
      const before = end.size - end.bytes.length
      if (range.start < before) return await file.read(range, state, signal)
      return end.bytes.subarray(range.start - before, range.end - before)
    },
  }
}
