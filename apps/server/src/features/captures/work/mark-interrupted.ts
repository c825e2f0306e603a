import type { CapturesContext } from '../types.ts'

/** At a start that finds no other process alive: runs that were cut off wait for their owner's decision. */
export async function markInterrupted({ engine, log }: CapturesContext): Promise<void> {
  for (const run of await engine.readOpenRuns()) {
    if (run.intent !== 'run' || run.ending !== null) continue
    await engine.raisePrompt(run.id, { kind: 'interrupted', listings: run.lastSeq })
    log.info({ run: run.id }, 'a capture was cut off and waits for a decision')
  }
}
