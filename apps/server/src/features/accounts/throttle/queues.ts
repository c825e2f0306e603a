/** Queues per key within this process. Only the first entry attempts; the others wait. */
export type Queues = {
  /** Runs the work after all earlier calls for the key are done. `nextFinish` resolves at the next `notifyFinished`. */
  runInOrder: (key: string, work: (nextFinish: () => Promise<void>) => Promise<void>) => Promise<void>
  notifyFinished: (key: string) => void
}

type Queue = { last: Promise<void>; length: number; notify: () => void }

export function openQueues(): Queues {
  const queues = new Map<string, Queue>()

  function queueOf(key: string): Queue {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0, notify: () => undefined }
    queues.set(key, queue)
    return queue
  }

  return {
    async runInOrder(key, work) {
      const queue = queueOf(key)
      const nextFinish = () => new Promise<void>((resolve) => (queue.notify = resolve))
      const done = queue.last.then(() => work(nextFinish))
      queue.last = done.catch(() => undefined)
      queue.length += 1
      try {
        await done
      } finally {
        queue.length -= 1
        if (queue.length === 0) queues.delete(key)
      }
    },
    notifyFinished: (key) => queues.get(key)?.notify(),
  }
}
