import type { SourceShelf } from '../sources.ts'

/** `sources`: what is configured, what is not and why. */
export function sourcesCommand({ listings, defaultId }: SourceShelf, out: NodeJS.WriteStream): number {
  for (const { id, declaration, reason } of listings) {
    const mark = id === defaultId ? '*' : ' '
    out.write(`${mark} ${id.padEnd(14)} ${declaration?.title ?? `not available: ${reason ?? ''}`}\n`)
  }
  out.write('\n* is used when a capture names none.\n')
  return 0
}
