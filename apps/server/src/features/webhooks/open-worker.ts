import { setMaxListeners } from 'node:events'
import { runChannel } from '@gazetteer/engine/sql'
import { z } from 'zod'
import type { AppDatabase } from '../../platform/app-database/index.ts'
import { queues } from '../../platform/jobs/index.ts'
import { deleteOldMessages, hasSubscribers, listDue, listTellingRuns } from './message-table.ts'
import { noteRun } from './note-run.ts'
import { deleteOldNotices } from './notice-table.ts'
import { openSender } from './open-sender.ts'
import type { WebhooksCtx } from './webhooks.ts'

const pollMs = 5_000
const day = 86_400_000
/** A process that comes up looks back so far for runs that ended meanwhile; whoever looked at all of them looks back less far. */
const lookBackMs = day
const overlapMs = 60_000
/** A run that changes with each page is looked at so often. */
const lookEveryMs = 1_000
const tidyEveryMs = 3_600_000
const cachedMs = 30 * day
/** A job only begins an attempt: two of them keep all slots of the sender busy. */
const jobsAtOnce = 2
const duePerPoll = 200

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
  // Every run that waits for its next look listens to it; that is no leak.
  setMaxListeners(0, stopping.signal)
  const looking = new Map<string, 'once' | 'again'>()
  /** As of the last beat: on most installations no run has anybody to tell. */
  let isWanted = true

  /** A run that changed while it was looked at is looked at once more, a moment later. */
  async function lookSoon(runId: string): Promise<void> {
    if (!isWanted) return
    if (looking.has(runId)) return void looking.set(runId, 'again')
    for (looking.set(runId, 'once'); looking.has(runId) && !stopping.signal.aborted;) {
      await look(runId)
      await clock.sleep(lookEveryMs, stopping.signal).catch(() => undefined)
      if (looking.get(runId) === 'again') looking.set(runId, 'once')
      else looking.delete(runId)
    }
  }

  /** False: it has to be looked at again. */
  async function look(runId: string): Promise<boolean> {
    try {
      if (await noteRun(ctx, runId)) await sendDue()
      return true
    } catch (error) {
      log.warn({ err: error, run: runId }, 'what a run has to tell is looked for again')
      return false
    }
  }

  async function sendDue(): Promise<void> {
    const due = await listDue(db, { now: clock.now(), limit: duePerPoll, except: sender.busyAccounts() })
    await jobs.send(
      queues.webhook,
      due.map((webhookId) => ({ key: webhookId, data: { webhookId } })),
    )
  }

  async function poll(): Promise<void> {
    let endedSince = clock.now() - lookBackMs
    let tidiedAt = 0
    while (!stopping.signal.aborted) {
      try {
        const now = clock.now()
        let sawAll = true
        isWanted = await hasSubscribers(db)
        for (const runId of await listTellingRuns(db, { endedSince })) sawAll = (await look(runId)) && sawAll
        if (sawAll) endedSince = now - overlapMs
        await sendDue()
        if (now - tidiedAt >= tidyEveryMs) {
          await deleteOldMessages(db, now - cachedMs)
          await deleteOldNotices(db, now - cachedMs)
          tidiedAt = now
        }
      } catch (error) {
        log.warn({ err: error }, 'webhooks wait for the next look')
      }
      await clock.sleep(pollMs, stopping.signal).catch(() => undefined)
    }
  }

  const sender = openSender(ctx, sendDue)
  await jobs.work(queues.webhook, jobsAtOnce, async (data) => await sender.offer(jobSchema.parse(data).webhookId))
  const unlisten = await database.listen(runChannel, (runId) => void lookSoon(runId))
  const beating = poll()
  return {
    async close() {
      stopping.abort()
      await unlisten()
      await beating
      await sender.close()
    },
  }
}
