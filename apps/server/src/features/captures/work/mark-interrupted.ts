import type { CapturesContext } from '../types.ts'

/** At a start without other live processes: interrupted runs get a prompt for their owner. */
export async function markInterrupted({ engine, log }: Pick<CapturesContext, 'engine' | 'log'>): Promise<void> {
  for (const run of await engine.readOpenRuns()) {
    if (run.intent !== 'run' || run.ending !== null) continue
    await engine.raisePrompt(run.id, { kind: 'interrupted', listings: run.lastSeq })
    log.info({ run: run.id }, 'a capture was interrupted and waits for a decision')
  }
}
