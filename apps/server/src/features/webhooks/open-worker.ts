import { runChannel } from '@gazetteer/engine/sql'
import { z } from 'zod'
import type { AppDatabase } from '../../platform/app-database/index.ts'
import { queues } from '../../platform/jobs/index.ts'
import { deleteOldMessages, listDue, listTellingRuns } from './message-table.ts'
import { noteRun } from './note-run.ts'
import { sendNext } from './send-message.ts'
import type { WebhooksCtx } from './webhooks.ts'

const beatMs = 5_000
const day = 86_400_000
/** Runs that ended so long ago have told what they had to tell. */
const tellingMs = day
const keptMs = 30 * day
/** Receivers that take their time hold up so few others. */
const sentAtOnce = 8
const dueAtOnce = 200

const jobSchema = z.object({ webhookId: z.string() })

export type WebhooksWorker = { close: () => Promise<void> }

/**
 * Looks at each run that changed, writes what there is to tell, and sends what is due. A job names a webhook alone: which message is
 * due stands in the table, so a job that is lost or doubled is harmless, and the beat derives all anew.
 */
export async function openWebhooksWorker(
  ctx: WebhooksCtx,
  database: Pick<AppDatabase, 'listen'>,
): Promise<WebhooksWorker> {
  const { db, clock, log, jobs } = ctx
  const stopping = new AbortController()
  const looking = new Map<string, 'once' | 'again'>()

  /** A run that changes often is looked at once, and once more if it changed meanwhile. */
  async function look(runId: string): Promise<void> {
    if (looking.has(runId)) return void looking.set(runId, 'again')
    try {
      do {
        looking.set(runId, 'once')
        if (await noteRun(ctx, runId)) await sendDue()
      } while (looking.get(runId) === 'again' && !stopping.signal.aborted)
    } catch (error) {
      log.warn({ err: error, run: runId }, 'what a run has to tell is looked for again')
    } finally {
      looking.delete(runId)
    }
  }

  async function sendDue(): Promise<void> {
    const due = await listDue(db, clock.now(), dueAtOnce)
    await jobs.send(
      queues.webhook,
      due.map((webhookId) => ({ key: webhookId, data: { webhookId } })),
    )
  }

  async function beat(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        for (const runId of await listTellingRuns(db, clock.now() - tellingMs)) await look(runId)
        await sendDue()
        await deleteOldMessages(db, clock.now() - keptMs)
      } catch (error) {
        log.warn({ err: error }, 'webhooks wait for the next look')
      }
      await clock.sleep(beatMs, stopping.signal).catch(() => undefined)
    }
  }

  await jobs.work(queues.webhook, sentAtOnce, async (data) => {
    const { webhookId } = jobSchema.parse(data)
    while (!stopping.signal.aborted && (await sendNext(ctx, webhookId)));
  })
  const unlisten = await database.listen(runChannel, (runId) => void look(runId))
  const beating = beat()
  return {
    async close() {
      stopping.abort()
      await unlisten()
      await beating
    },
  }
}
