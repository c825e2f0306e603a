import type { Worker } from 'node:worker_threads'
import { AppDatabaseError } from '../errors.ts'
import { SqlError } from '../sql-errors.ts'
import { startWorker } from './start-worker.ts'
import type { ThreadMessage, QueryAnswer, Request, ThreadAnswer } from './messages.ts'

type Pending = { resolve: (answer: QueryAnswer) => void; reject: (error: Error) => void }
type WithoutId<T> = T extends { id: number } ? Omit<T, 'id'> : never

/** Message channel to the database thread. It does not order requests; the lock does. */
export class Channel {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  #nextId = 1
  #isEnding = false
  /** Why the thread ended; null: it serves requests. */
  #ended: Error | null = null
  onNotification: (channel: string, payload: string) => void = () => undefined

  private constructor(worker: Worker) {
    this.#worker = worker
  }

  /** Rejects with a sentence when the folder cannot be opened; calls `onDeath` when the thread ends unexpectedly. */
  static async open(folder: string, onDeath: (reason: string) => void): Promise<Channel> {
    const worker = await startWorker(folder)
    const channel = new Channel(worker)
    let reason = 'it ended without an error message'
    return new Promise((resolve, reject) => {
      let isOpen = false
      worker.on('error', (error) => {
        reason = error instanceof Error ? error.message : String(error)
      })
      worker.on('exit', () => {
        channel.#end(new Error(`The app database stopped: ${reason}`))
        if (!isOpen) reject(new AppDatabaseError(`The app database in ${folder} cannot be opened: ${reason}`))
        else if (!channel.#isEnding) onDeath(reason)
      })
      worker.on('message', (answer: ThreadMessage) => {
        if (answer.kind === 'ready') {
          isOpen = true
          resolve(channel)
        } else if (answer.kind === 'broken') {
          reason = answer.message
          void worker.terminate()
        } else channel.#receive(answer)
      })
    })
  }

  ask(request: WithoutId<Request>): Promise<QueryAnswer> {
    if (this.#ended !== null) return Promise.reject(this.#ended)
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#worker.postMessage({ ...request, id }, [])
    })
  }

  async close(): Promise<void> {
    if (this.#ended !== null) return
    this.#isEnding = true
    await this.ask({ kind: 'close' })
    await this.#worker.terminate()
  }

  #receive(answer: Exclude<ThreadMessage, { kind: 'ready' | 'broken' }>): void {
    if (answer.kind === 'notification') return this.onNotification(answer.channel, answer.payload)
    const pending = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if (answer.kind === 'result') pending?.resolve(withJson(answer.result))
    else pending?.reject('code' in answer.error ? new SqlError(answer.error) : new Error(answer.error.message))
  }

  #end(reason: Error): void {
    this.#ended = reason
    for (const pending of this.#pending.values()) pending.reject(reason)
    this.#pending.clear()
  }
}

function withJson({ rows, affectedRows, jsonColumns = [] }: ThreadAnswer): QueryAnswer {
  for (const row of rows)
    for (const column of jsonColumns) {
      const value = row[column]
      if (typeof value === 'string') row[column] = JSON.parse(value)
    }
  return { rows, affectedRows }
}
