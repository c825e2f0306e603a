import type { SourceShelf } from '../sources.ts'

/** `sources`: what is configured, what is not and why. */
export function sourcesCommand(sources: SourceShelf, out: NodeJS.WriteStream): number {
  for (const { id, title, isAvailable, reason } of sources.listings) {
    const mark = id === sources.defaultId ? '*' : ' '
    out.write(`${mark} ${id.padEnd(14)} ${isAvailable ? title : `not available: ${reason ?? ''}`}\n`)
  }
  out.write('\n* is used when a capture names none.\n')
  return 0
}
