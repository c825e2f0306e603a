import { RunPulse, takeTurn } from '@gazetteer/capture'
import { createMemoryLedger } from '@gazetteer/ledger/memory'
import { scriptedSource } from '@gazetteer/testkit/scripted-source'
import type { MapsService } from './maps-service.ts'
import type { Scenario } from './scenarios.ts'

/** The product's own planner, ledger and turns over a simulated service; how many different places it found. */
export async function capture(
  scenario: Scenario,
  service: MapsService,
  cap: number,
): Promise<{ found: number; gaps: number }> {
  const source = scriptedSource([], { cap, pageSize: 20, smallestBoxMeters: 20 })
  source.ask = async ({ box, cursor }) => {
    const { rows, next } = service.ask(box, Number(cursor ?? 0))
    return { rows, next: next === null ? null : String(next) }
  }
  let now = 0
  const ledger = createMemoryLedger({
    now: () => (now += 1),
    newId: () => String((now += 1)),
    declarationOf: () => source.declaration,
  })
  await ledger.createRun({
    id: 'run',
    accountId: 'bench',
    request: {
      mode: 'autonomous',
      source: 'sample',
      selections: [{ city: scenario.city.label, types: ['restaurant'] }],
      onlyNew: false,
    },
    exportFormat: 'json',
    destination: 'none',
    isLimited: false,
    entries: [],
  })
  const gate = {
    reserve: async () => ({ waitMs: 0, slot: null }),
    release: async () => undefined,
    block: async () => undefined,
  }
  const context = {
    ledger,
    gate,
    clock: { now: () => now, sleep: async () => undefined },
    pulse: new RunPulse(),
    sliceMs: 1e9,
  }
  const signal = new AbortController().signal
  while (
    (await takeTurn({ owner: 'bench', leaseMs: 1e9, runId: 'run', openSource: () => source }, context, signal)) !== null
  );
  const run = await ledger.readRun('run')
  return { found: run?.counters.fresh ?? 0, gaps: (await ledger.readGaps('run')).length }
}
