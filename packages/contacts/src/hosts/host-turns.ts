import { setTimeout as wait } from 'node:timers/promises'
import { unlessAborted } from '@gazetteer/bounded'

/**
 * Spaces the requests to a host; asked before each request: robots.txt, each redirect, each page. `enter` waits until the
 * host may be asked; the result ends the turn. The next turn of the host begins at least `delayMs` after that end.
 */
export type HostTurns = {
  enter(host: string, delayMs: number, signal: AbortSignal): Promise<() => Promise<void>>
}

type Queue = { last: Promise<void>; length: number }

/** Turns of one process, in memory: one request to a host at a time. */
export function createHostTurns(): HostTurns {
  const queues = new Map<string, Queue>()
  return {
    async enter(host, delayMs, signal) {
      const queue = queues.get(host) ?? { last: Promise.resolve(), length: 0 }
      queues.set(host, queue)
      const before = queue.last
      const { over, end } = openTurn()
      queue.last = over
      queue.length += 1
      const leave = (): void => {
        end()
        queue.length -= 1
        if (queue.length === 0) queues.delete(host)
      }
      try {
        await unlessAborted(before, signal)
      } catch (error) {
        // The next turn begins when the one before this has ended.
        void before.then(leave)
        throw error
      }
      return async () => {
        void wait(delayMs, undefined, { ref: false }).then(leave)
      }
    },
  }
}

function openTurn(): { over: Promise<void>; end: () => void } {
  let end: () => void = () => undefined
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return { over, end }
}
