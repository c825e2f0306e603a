import type { SourceRegistry } from '../sources.ts'
import type { Screen } from './report.ts'

/** A catalog that does not answer is waited for so long. */
export const settleMs = 3_000

/** `sources`: what is configured, what is not and why, and what will not be as it was meant. */
export async function sourcesCommand(sources: SourceRegistry, out: Pick<Screen, 'write'>): Promise<number> {
  await sources.settled(settleMs)
  const { listings, defaultId, defaultWhy } = sources
  for (const { id, declaration, reason } of listings) {
    const mark = id === defaultId ? '*' : ' '
    out.write(`${mark} ${id.padEnd(14)} ${declaration?.title ?? `not available: ${reason ?? ''}`}\n`)
  }
  out.write(`\n* is used when a capture names none. ${defaultWhy}\n`)
  for (const warning of sources.warnings()) out.write(`\n${warning}\n`)
  return 0
}
