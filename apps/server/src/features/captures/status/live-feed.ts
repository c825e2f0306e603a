import { readFreshStatus } from './read-status.ts'
import type { RuntimeStatus } from '@gazetteer/contract'
import type { Actor } from '../../../platform/api/actor.ts'
import { presentPlace } from '../history/read-job-places.ts'
import { changedAfter, type RecentPlaces } from './recent-places.ts'
import type { StatusBoard } from './status-board.ts'
import type { CapturesContext } from '../context.ts'

/**
 * Minimum interval between updates to a browser; longer with many streams, so that updates never slow down captures.
 */
const minGapMs = 250
const gapForEachMs = 5
const maxGapMs = 5_000

/** The latest status, shared by all streams of an account and read once. */
type Feed = {
  streams: number
  /** Number of updates published. */
  sent: number
  status: RuntimeStatus | null
  places: RecentPlaces | null
  failure: unknown
  waiting: Set<() => void>
  /** Aborted when the last stream closes. */
  life: AbortController
}

/**
 * Yields the status immediately and after each change, until the signal is aborted. The first one of a run has all
 * log lines of the status call, later ones only new lines, and the places that changed. Clients also poll; this only
 * reduces latency.
 */
export type LiveFeeds = (actor: Actor, signal: AbortSignal) => AsyncGenerator<RuntimeStatus>

export function openLiveFeeds(context: CapturesContext, board: StatusBoard): LiveFeeds {
  const { clock } = context
  const feeds = new Map<string, Feed>()
  let streams = 0

  function join(actor: Actor): Feed {
    const openFeed = feeds.get(actor.accountId)
    const feed: Feed = openFeed ?? {
      streams: 0,
      sent: 0,
      status: null,
      places: null,
      failure: null,
      waiting: new Set(),
      life: new AbortController(),
    }
    feed.streams += 1
    streams += 1
    if (openFeed !== undefined) return feed
    feeds.set(actor.accountId, feed)
    void serve(feed, actor)
    return feed
  }

  function leave(feed: Feed, accountId: string): void {
    feed.streams -= 1
    streams -= 1
    if (feed.streams > 0) return
    if (feeds.get(accountId) === feed) feeds.delete(accountId)
    feed.life.abort()
  }

  /** One reader per account with open streams. */
  async function serve(feed: Feed, actor: Actor): Promise<void> {
    const { signal } = feed.life
    let notifyReader: () => void = () => undefined
    let news = new Promise<void>((resolve) => (notifyReader = resolve))
    const unwatch = board.watch(actor.accountId, () => notifyReader())
    signal.addEventListener('abort', () => notifyReader())
    try {
      while (!signal.aborted) {
        Object.assign(feed, await readFreshStatus(context, board, actor))
        feed.sent += 1
        notifyWaiting(feed)
        if (!board.isStale(actor.accountId)) await news
        news = new Promise<void>((resolve) => (notifyReader = resolve))
        await clock.sleep(Math.min(Math.max(minGapMs, streams * gapForEachMs), maxGapMs), signal).catch(() => undefined)
      }
    } catch (error) {
      feed.failure = error
      if (feeds.get(actor.accountId) === feed) feeds.delete(actor.accountId)
      notifyWaiting(feed)
    } finally {
      unwatch()
    }
  }

  return async function* liveFeed(actor, signal) {
    const feed = join(actor)
    let received = 0
    let last: Sent = { manualRunId: null, logs: [], revision: null }
    try {
      while (!signal.aborted) {
        if (feed.failure !== null) throw feed.failure
        const { status, places, sent } = feed
        if (status === null || sent === received) await nextUpdate(feed, signal)
        else {
          received = sent
          yield { ...status, timestamp: clock.now(), ...newsSince(last, status, places) }
          last = { manualRunId: status.manualRunId, logs: status.logs, revision: places?.revision ?? null }
        }
      }
    } finally {
      leave(feed, actor.accountId)
    }
  }
}

/** What a stream has sent last. */
type Sent = Pick<RuntimeStatus, 'manualRunId' | 'logs'> & { revision: number | null }

function notifyWaiting({ waiting }: Feed): void {
  for (const resolve of waiting) resolve()
}

async function nextUpdate({ waiting }: Feed, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      waiting.delete(end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    waiting.add(end)
    signal.addEventListener('abort', end)
  })
}

/** The log lines and the changed places that a stream has not sent yet, and its last line if it was written again. */
function newsSince(
  sent: Sent,
  now: RuntimeStatus,
  places: RecentPlaces | null,
): Pick<RuntimeStatus, 'logs' | 'placeChanges'> {
  const isSameRun = sent.manualRunId === now.manualRunId
  const last = isSameRun ? sent.logs.at(-1) : undefined
  const logs =
    last === undefined
      ? now.logs
      : now.logs.filter(({ seq, text }) => seq > last.seq || (seq === last.seq && text !== last.text))
  if (places === null) return { logs }
  const changed = isSameRun && sent.revision !== null ? changedAfter(places, sent.revision) : null
  return { logs, placeChanges: { isComplete: changed !== null, places: (changed ?? []).map(presentPlace) } }
}
