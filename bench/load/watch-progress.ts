import { z } from 'zod'
import { readJson } from '@gazetteer/testkit'
import type { Browser } from '@gazetteer/testkit/browser'

export type Watched = {
  /** Longest time without an answered request in the running capture of any account. */
  longestStandstillMs: number
  requests: number
  listings: number
  lastedMs: number
  running: number
}

type Account = {
  changedAt: number
  requests: number
  listings: number
  from: { requests: number; listings: number } | null
  isRunning: boolean
}

const pollEveryMs = 1_000

/** Polls every account once a second until `end`. */
export function watchProgress(people: readonly Browser[]): { end: () => Promise<Watched> } {
  const start = performance.now()
  const seen: Account[] = people.map(() => ({
    changedAt: start,
    requests: 0,
    listings: 0,
    from: null,
    isRunning: true,
  }))
  let longestStandstillMs = 0
  const over = new AbortController()

  async function poll(browser: Browser, account: Account): Promise<void> {
    const { json } = await browser.get('/api/runtime/status')
    const now = performance.now()
    account.isRunning = json['status'] === 'active'
    if (!account.isRunning) return
    const { requests, recordsProcessed } = readJson(json['progress'] ?? {}, {
      requests: z.number().default(0),
      recordsProcessed: z.number().default(0),
    })
    longestStandstillMs = Math.max(longestStandstillMs, now - account.changedAt)
    if (requests !== account.requests) account.changedAt = now
    account.requests = requests
    account.listings = recordsProcessed
    account.from ??= { requests, listings: recordsProcessed }
  }

  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      const next = performance.now() + pollEveryMs
      // In parallel: sequential polling would measure its own slow answers.
      await Promise.all(seen.map(async (account, index) => people[index] && (await poll(people[index], account))))
      await new Promise((resolve) => setTimeout(resolve, Math.max(next - performance.now(), 0)))
    }
  }
  const watching = watch()

  return {
    end: async () => {
      over.abort()
      await watching
      const sum = (of: (account: Account) => number) => seen.reduce((total, account) => total + of(account), 0)
      return {
        longestStandstillMs,
        requests: sum(({ requests, from }) => requests - (from?.requests ?? 0)),
        listings: sum(({ listings, from }) => listings - (from?.listings ?? 0)),
        lastedMs: performance.now() - start,
        running: seen.filter(({ isRunning }) => isRunning).length,
      }
    },
  }
}
