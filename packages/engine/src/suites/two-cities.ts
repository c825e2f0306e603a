import type { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { fetchArea, type Claim, SourceSilence } from '../index.ts'
import { fail, type SuiteEngine } from './suite-engine.ts'

type Source = ReturnType<typeof scriptedSource>

export const twoCities = ['Boise, ID', 'Annapolis, MD']
const leaseMs = 1_000_000
const never = new AbortController().signal

/** A planned run for two cities, by default for their restaurants, ready for its areas to be claimed. */
export async function planTwoCities(
  kind: Pick<SuiteEngine, 'open'>,
  id: string,
  {
    source,
    sliceMs,
    destination = 'none',
    types = ['restaurant'],
  }: { source: Source; sliceMs: number; destination?: string; types?: string[] },
) {
  let now = 1_000
  const engine = await kind.open({
    now: () => now,
    newId: () => `${id}-${(now += 1)}`,
    declarationOf: () => source.declaration,
  })
  const runId = `JB-${id}`
  await engine.createRun({
    id: runId,
    accountId: runId,
    request: {
      mode: 'autonomous',
      source: 'sample',
      selections: twoCities.map((city) => ({ city, types })),
      onlyNew: false,
    },
    exportFormat: 'json',
    destination,
    isLimited: false,
    entries: [],
  })
  const claimant = { owner: 'w', leaseMs, runId }
  const clock = { now: () => now, sleep: async () => undefined }
  const slices = { engine, rateLimiter: unlimitedRateLimiter, clock, silence: new SourceSilence(), sliceMs }
  while ((await engine.planNext(runId)) !== null) now += 1
  const mayClaim = () => engine.claimArea(claimant)
  return {
    engine,
    runId,
    mayClaim,
    claim: async (): Promise<Claim> => (await mayClaim()) ?? fail(),
    ask: (claim: Claim) => fetchArea({ claim, source, leaseMs }, slices, never),
  }
}
