import { writeLog } from '../merge/write-log.ts'
import { texts } from '../texts.ts'
import type { EngineContext } from '../context.ts'
import type { StorageTx } from '../storage/storage.ts'

/** The account's plan no longer includes its database: what is not delivered yet is only in the file. */
export async function leaveDatabase(tx: StorageTx, runId: string, { now }: EngineContext): Promise<void> {
  const run = await tx.lockRun(runId)
  if (run === null || run.state !== 'running' || run.destination === 'none') return
  await writeLog(tx, run, { entries: [{ level: 'warn', text: texts.databaseLocked }], at: now() })
  await tx.updateRun(runId, { destination: 'none', newCount: null })
}
