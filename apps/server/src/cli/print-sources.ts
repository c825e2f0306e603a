import type { SourceRegistry } from '../sources.ts'
import type { Screen } from './capture/report.ts'

/** Time limit for a catalog that does not answer. */
export const settleMs = 3_000

/** `sources`: what is configured, what is not and why, and settings without effect. */
export async function printSources(sources: SourceRegistry, out: Pick<Screen, 'write'>): Promise<number> {
  await sources.settled(settleMs)
  const { listings, defaultId, defaultWhy } = sources
  for (const { id, declaration, reason } of listings) {
    const marker = id === defaultId ? '*' : ' '
    out.write(`${marker} ${id.padEnd(14)} ${declaration?.title ?? `not available: ${reason ?? ''}`}\n`)
  }
  out.write(`\n* default source. ${defaultWhy}\n`)
  for (const warning of sources.warnings()) out.write(`\n${warning}\n`)
  return 0
}
