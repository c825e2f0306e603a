import { setMaxListeners } from 'node:events'
import { runChannel } from '@gazetteer/engine/sql'
import { z } from 'zod'
import type { AppDatabase } from '@gazetteer/app-database'
import { queues } from '../../platform/jobs/index.ts'
import { deleteOldMessages, hasSubscribers, listDue, listRunsToNotify, nextDueAt } from './messages/message-table.ts'
import { recordRunEvents } from './messages/record-run-events.ts'
import { deleteOldNotices } from './messages/notice-table.ts'
import { openSender } from './sending/open-sender.ts'
import type { WebhooksContext } from './context.ts'

const pollMs = 5_000
const day = 86_400_000
/**
 * How far back a starting process looks for ended runs. After a complete pass, it looks only at the time since that
 * pass.
 */
const lookBackMs = day
const overlapMs = 60_000
/** Minimum interval between checks of a changing run. */
const checkEveryMs = 1_000
const tidyEveryMs = 3_600_000
const retentionMs = 30 * day
/** A job only starts an attempt, so two are enough to reach the sender's limit. */
const concurrentJobs = 2
const duePerPoll = 200

const jobSchema = z.object({ webhookId: z.string() })
const jobOf = (webhookId: string) => ({ key: webhookId, data: { webhookId } })

export type WebhooksWorker = { close: () => Promise<void> }

/**
 * Checks each changed run, writes due messages, and sends them. A job names only a webhook, and due messages are in
 * the table. A lost or duplicated job is therefore harmless; the poller finds everything again.
 */
export async function openWebhooksWorker(
  context: WebhooksContext,
  database: Pick<AppDatabase, 'listen'>,
): Promise<WebhooksWorker> {
  const { db, clock, log, jobs } = context
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal) // one listener for each run that waits for its next check
  const checking = new Map<string, 'once' | 'again'>()
  /** As of the last poll: on most installations no account has notifications. */
  let isWanted = true

  /** Coalesces changes: a run that changes during a check is checked once more, a moment later. */
  async function checkSoon(runId: string): Promise<void> {
    if (!isWanted) return
    if (checking.has(runId)) return void checking.set(runId, 'again')
    for (checking.set(runId, 'once'); checking.has(runId) && !stopping.signal.aborted;) {
      await checkRun(runId)
      await clock.sleep(checkEveryMs, stopping.signal).catch(() => undefined)
      if (checking.get(runId) === 'again') checking.set(runId, 'once')
      else checking.delete(runId)
    }
  }

  /** False: it must be checked again. */
  async function checkRun(runId: string): Promise<boolean> {
    try {
      if (await recordRunEvents(context, runId)) await sendDue()
      return true
    } catch (error) {
      log.warn({ err: error, run: runId }, 'checking a run for notifications failed; poller will retry')
      return false
    }
  }

  async function sendDue(): Promise<void> {
    const due = await listDue(db, { now: clock.now(), limit: duePerPoll, except: sender.busyAccounts() })
    await jobs.send(queues.webhook, due.map(jobOf))
  }

  async function poll(): Promise<void> {
    await jobs.begun(stopping.signal)
    let endedSince = clock.now() - lookBackMs
    let tidiedAt = 0
    while (!stopping.signal.aborted) {
      let pauseMs = pollMs
      try {
        const now = clock.now()
        let sawAll = true
        isWanted = await hasSubscribers(db)
        for (const runId of isWanted ? await listRunsToNotify(db, { endedSince }) : [])
          sawAll = (await checkRun(runId)) && sawAll
        if (sawAll) endedSince = now - overlapMs
        if (isWanted) await sendDue()
        if (isWanted) pauseMs = await pauseUntilDue(db, clock.now())
        if (now - tidiedAt >= tidyEveryMs) {
          await deleteOld(db, now - retentionMs)
          tidiedAt = now
        }
      } catch (error) {
        log.warn({ err: error }, 'sending webhooks failed; poller will retry')
      }
      await clock.sleep(pauseMs, stopping.signal).catch(() => undefined)
    }
  }

  const sender = openSender(context, sendDue)
  const send = (data: unknown) => sender.startSending(jobSchema.parse(data).webhookId)
  await jobs.work(queues.webhook, concurrentJobs, send)
  const unlisten = await database.listen(runChannel, (runId) => void checkSoon(runId))
  const polling = poll()
  return {
    async close() {
      stopping.abort()
      await unlisten()
      await polling
      await sender.close()
    },
  }
}

/** A retry starts when it is due, not at the poll after that. */
async function pauseUntilDue(db: WebhooksContext['db'], now: number): Promise<number> {
  const next = await nextDueAt(db, now)
  return next === null ? pollMs : Math.min(pollMs, next - now)
}

async function deleteOld(db: WebhooksContext['db'], before: number): Promise<void> {
  await deleteOldMessages(db, before)
  await deleteOldNotices(db, before)
}
