import type { ContactsWork } from '../context.ts'
import { claimSites, type ClaimedSite, freeSites, renewLeases, siteName } from '../site-table.ts'
import { visitSite } from './visit-site.ts'

/** Visits of one process at the same time: nearly all of them wait for the turn of their host. */
const visitsAtOnce = 96
/** New visits begin for this long; then other work of the queue gets its turn. */
const sliceMs = 240_000
const renewEveryMs = 1_500
const idleMs = 250

type Visits = Map<string, { site: ClaimedSite; stop: AbortController; over: Promise<void> }>

/** Visits due websites until none is due, the slice is over, or the process stops. */
export async function visitSlice(work: ContactsWork): Promise<void> {
  const { clock, db, owner, stopping } = work
  const visits: Visits = new Map()
  const since = clock.steady()
  let renewedAt = since
  try {
    while (!stopping.aborted) {
      const isOver = clock.steady() - since >= sliceMs
      const free = visitsAtOnce - visits.size
      const claimed = isOver || free === 0 ? [] : await claimSites(db, owner, free)
      for (const site of claimed) begin(work, visits, site)
      if (visits.size === 0) return
      if (clock.steady() - renewedAt >= renewEveryMs) {
        renewedAt = clock.steady()
        await renew(work, visits)
      }
      await nextChange(work, visits)
    }
  } finally {
    for (const { stop } of visits.values()) stop.abort()
    await Promise.all([...visits.values()].map(({ over }) => over))
    await freeSites(db, owner)
  }
}

function begin(work: ContactsWork, visits: Visits, site: ClaimedSite): void {
  const name = siteName(site)
  const stop = new AbortController()
  const over = visitSite(work, site, stop.signal)
    .catch((error: unknown) => {
      if (!stop.signal.aborted)
        work.log.warn({ err: error, website: site.website }, 'visiting a website failed; it is due again')
    })
    .finally(() => visits.delete(name))
  visits.set(name, { site, stop, over })
}

/** Ends the visits of stages that were stopped. */
async function renew({ db, owner }: ContactsWork, visits: Visits): Promise<void> {
  const held = [...visits.values()].map(({ site }) => site)
  for (const name of await renewLeases(db, owner, held)) visits.get(name)?.stop.abort()
}

async function nextChange({ clock, stopping }: ContactsWork, visits: Visits): Promise<void> {
  const pause = clock.sleep(idleMs, stopping).catch(() => undefined)
  await (visits.size < visitsAtOnce ? pause : Promise.race([pause, ...[...visits.values()].map(({ over }) => over)]))
}
