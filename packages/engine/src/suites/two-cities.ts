import type { scriptedSource } from '@gazetteer/testkit/stand-ins/scripted-source'
import { freeGate } from '@gazetteer/testkit/time/free-gate'
import { askArea, type Claim, SourceSilence, takePlanningTurn } from '../index.ts'
import { fail, type SuiteLedger } from './suite-ledger.ts'

type Source = ReturnType<typeof scriptedSource>

export const twoCities = ['Boise, ID', 'Annapolis, MD']
const leaseMs = 1_000_000
const never = new AbortController().signal

/** A run of the restaurants of two cities, planned: what is left is to claim its areas and to ask them. */
export async function planTwoCities(
  kind: SuiteLedger,
  id: string,
  { source, sliceMs }: { source: Source; sliceMs: number },
) {
  let now = 1_000
  const ledger = await kind.open({
    now: () => now,
    newId: () => `${id}-${(now += 1)}`,
    declarationOf: () => source.declaration,
  })
  const runId = `JB-${id}`
  await ledger.createRun({
    id: runId,
    accountId: runId,
    request: {
      mode: 'autonomous',
      source: 'sample',
      selections: twoCities.map((city) => ({ city, types: ['restaurant'] })),
      onlyNew: false,
    },
    exportFormat: 'json',
    destination: 'none',
    isLimited: false,
    entries: [],
  })
  const claimant = { owner: 'w', leaseMs, runId }
  const clock = { now: () => now, sleep: async () => undefined }
  const turns = { ledger, gate: freeGate, clock, silence: new SourceSilence(), sliceMs }
  while ((await takePlanningTurn({ ...claimant, openSource: () => source }, turns, never)) !== null) now += 1
  const mayClaim = () => ledger.claimArea(claimant)
  return {
    ledger,
    runId,
    mayClaim,
    claim: async (): Promise<Claim> => (await mayClaim()) ?? fail(),
    ask: (claim: Claim) => askArea({ claim, source, leaseMs }, turns, never),
  }
}
