import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { openSiteVisitor, openSystemMx } from '@gazetteer/contacts'
import { version } from '@gazetteer/contract'
import { queues } from '../../../platform/jobs/index.ts'
import type { ContactsContext, ContactsWork } from '../context.ts'
import { hasDueSites } from '../site-table.ts'
import {
  addWantedStages,
  deleteOldStages,
  endFinished,
  listStagesToPrepare,
  reopenWithMoreListings,
  stopAtTimeLimit,
} from '../stage-table.ts'
import { prepareStage } from '../stages/prepare-stage.ts'
import { deliverFindings, type DeliveryFailures } from './deliver-findings.ts'
import { forgetHosts, openHostTurns } from './host-turns.ts'
import { forgetExpired, openSiteMemory } from './site-memory.ts'
import { visitSlice } from './visit-slice.ts'

const pollMs = 2_000
const dayMs = 86_400_000
const tidyEveryMs = 3_600_000
/** Processes that can visit at the same time. */
const slices = ['visit#0', 'visit#1', 'visit#2', 'visit#3']

/**
 * Starts the worker role. The poller derives all work from the tables: new stages, their preparation, due visits,
 * deliveries and ends. Jobs carry no state; losing or repeating one is harmless.
 */
export async function openContactsWorker(
  context: ContactsContext,
  contact: string,
): Promise<{ close: () => Promise<void> }> {
  const { db, clock, log, jobs, config } = context
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  const { proxy, allowPrivateHosts: allowPrivate, isPersonalPermitted: personal } = config.crawler
  const visitor = openSiteVisitor({
    contact,
    version,
    proxy,
    allowPrivate,
    personal,
    now: clock.now,
    turns: openHostTurns(db, clock),
    memory: openSiteMemory(db, clock),
    resolveMx: openSystemMx(),
  })
  const work: ContactsWork = { ...context, visitor, owner: randomUUID(), stopping: stop.signal }
  const slicesInProgress = new Set<Promise<void>>()
  await jobs.work(queues.contacts, 1, async () => {
    const slice = visitSlice(work)
    slicesInProgress.add(slice)
    await slice.finally(() => slicesInProgress.delete(slice))
  })
  const failures: DeliveryFailures = new Map()

  async function poll(): Promise<void> {
    await jobs.begun(stop.signal)
    let tidiedAt = 0
    while (!stop.signal.aborted) {
      try {
        await addWantedStages(db, clock.now())
        await reopenWithMoreListings(db)
        for (const stage of await listStagesToPrepare(db)) await prepareStage(work, stage, stop.signal)
        await stopAtTimeLimit(db, clock.now())
        if (await hasDueSites(db))
          await jobs.send(
            queues.contacts,
            slices.map((key) => ({ key, data: {} })),
          )
        await deliverFindings(work, failures)
        await endFinished(db, clock.now())
        if (clock.now() - tidiedAt >= tidyEveryMs) {
          await forgetHosts(db)
          await forgetExpired(db, clock.now())
          if (config.keepRunsDays > 0) await deleteOldStages(db, clock.now() - config.keepRunsDays * dayMs)
          tidiedAt = clock.now()
        }
      } catch (error) {
        if (!stop.signal.aborted) log.warn({ err: error }, 'finding contacts failed; the next poll retries')
      }
      await clock.sleep(pollMs, stop.signal).catch(() => undefined)
    }
  }

  const polling = poll()
  return {
    async close() {
      stop.abort()
      await polling
      await Promise.allSettled(slicesInProgress)
      await visitor.close()
    },
  }
}
