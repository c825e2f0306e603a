import type { SourceRegistry } from '../sources.ts'
import type { Screen } from './capture-command.ts'

/** `sources`: what is configured, what is not and why, and what will not be as it was meant. */
export function sourcesCommand(sources: SourceRegistry, out: Pick<Screen, 'write'>): number {
  const { listings, defaultId } = sources
  for (const { id, declaration, reason } of listings) {
    const mark = id === defaultId ? '*' : ' '
    out.write(`${mark} ${id.padEnd(14)} ${declaration?.title ?? `not available: ${reason ?? ''}`}\n`)
  }
  out.write('\n* is used when a capture names none.\n')
  for (const warning of sources.warnings()) out.write(`\n${warning}\n`)
  return 0
}
