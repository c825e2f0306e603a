import { Client } from 'pg'
import type { Log } from '../../log.ts'

type Handler = (payload: string) => void

/** LISTEN on a connection of its own, which is made again for ever when it breaks. What was notified meanwhile is lost: pollers remain. */
export class Listener {
  readonly #url: string
  readonly #log: Log
  readonly #handlers = new Map<string, Set<Handler>>()
  #client: Client | undefined
  #connecting: Promise<Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
  }

  async listen(channel: string, handler: Handler): Promise<() => Promise<void>> {
    const known = this.#handlers.get(channel)
    this.#handlers.set(channel, (known ?? new Set<Handler>()).add(handler))
    const client = await this.#connected()
    if (!known) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return async () => {
      const left = this.#handlers.get(channel)
      left?.delete(handler)
      if (left?.size !== 0) return
      this.#handlers.delete(channel)
      await this.#client?.query(`unlisten ${client.escapeIdentifier(channel)}`)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#connecting?.catch(() => undefined)
    await this.#client?.end()
  }

  #connected(): Promise<Client> {
    this.#connecting ??= this.#connect().catch((error: unknown) => {
      this.#connecting = undefined
      throw error
    })
    return this.#connecting
  }

  async #connect(): Promise<Client> {
    const client = new Client({ connectionString: this.#url, keepAlive: true, application_name: 'gazetteer listen' })
    client.on('error', (error) => this.#log.warn({ err: error }, 'the listening connection to the app database broke'))
    client.on('end', () => this.#lost(client))
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '')
    })
    await client.connect()
    this.#client = client
    for (const channel of this.#handlers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  }

  #lost(client: Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#connecting = undefined
    if (!this.#isClosed) this.#reconnectSoon()
  }

  #reconnectSoon(): void {
    this.#retry = setTimeout(() => {
      this.#connected().catch(() => this.#reconnectSoon())
    }, 1_000)
    this.#retry.unref()
  }
}
