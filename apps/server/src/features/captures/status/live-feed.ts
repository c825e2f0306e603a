import { readFreshStatus } from './read-status.ts'
import type { RuntimeStatus } from '@gazetteer/contract'
import type { Actor } from '../../../platform/api/actor.ts'
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
  failure: unknown
  waiting: Set<() => void>
  /** Aborted when the last stream closes. */
  life: AbortController
}

/**
 * Yields the status immediately and after each change, until the signal is aborted. The first one of a run has all
 * log lines of the status call, later ones only new lines. Clients also poll; this only reduces latency.
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
        feed.status = await readFreshStatus(context, board, actor)
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
    let last: Pick<RuntimeStatus, 'manualRunId' | 'logs'> = { manualRunId: null, logs: [] }
    try {
      while (!signal.aborted) {
        if (feed.failure !== null) throw feed.failure
        const { status, sent } = feed
        if (status === null || sent === received) await nextUpdate(feed, signal)
        else {
          received = sent
          yield { ...status, timestamp: clock.now(), logs: linesSince(last, status) }
          last = status
        }
      }
    } finally {
      leave(feed, actor.accountId)
    }
  }
}

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

function linesSince(sent: Pick<RuntimeStatus, 'manualRunId' | 'logs'>, now: RuntimeStatus): RuntimeStatus['logs'] {
  const last = sent.logs.at(-1)
  if (sent.manualRunId !== now.manualRunId || last === undefined) return now.logs
  return now.logs.filter(({ seq }) => seq > last.seq)
}
