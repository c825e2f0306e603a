import { Client } from 'pg'
import type { Log } from '../log.ts'
import type { ConnectionSettings } from './connection.ts'

/** The connection fails when the peer does not acknowledge for this long. */
export const tcpTimeoutSetting = 'set tcp_user_timeout = 10000'

type Handler = (payload: string) => void
type Listening = { handlers: Set<Handler>; onAgain: Set<() => void> }

/** A connection silent for this long is checked, and replaced if it does not answer. */
const heartbeatMs = 10_000
const reconnectAfterMs = 1_000

/**
 * LISTEN on its own connection, which reconnects indefinitely. Notifications during an outage are lost; pollers make
 * up for them.
 */
export class Listener {
  readonly #settings: ConnectionSettings
  readonly #log: Log
  readonly #channels = new Map<string, Listening>()
  #client: Client | undefined
  #connecting: Promise<Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(settings: ConnectionSettings, log: Log) {
    this.#settings = settings
    this.#log = log
  }

  async listen(channel: string, handler: Handler, onAgain?: () => void): Promise<() => Promise<void>> {
    const channelListeners = this.#channels.get(channel)
    const listening = channelListeners ?? { handlers: new Set<Handler>(), onAgain: new Set<() => void>() }
    listening.handlers.add(handler)
    if (onAgain) listening.onAgain.add(onAgain)
    this.#channels.set(channel, listening)
    const client = await this.#connected()
    if (!channelListeners) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    onAgain?.()
    return async () => {
      listening.handlers.delete(handler)
      if (onAgain) listening.onAgain.delete(onAgain)
      if (listening.handlers.size > 0) return
      this.#channels.delete(channel)
      await this.#client?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(() => undefined)
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
    const client = new Client({
      ...this.#settings,
      keepAlive: true,
      connectionTimeoutMillis: heartbeatMs,
      query_timeout: heartbeatMs,
      application_name: 'gazetteer listen',
    })
    client.on('error', (error) =>
      this.#log.warn({ err: error }, 'lost the listening connection to the app database; reconnecting'),
    )
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#channels.get(channel)?.handlers ?? []) handler(payload ?? '')
    })
    await client.connect()
    await client.query(tcpTimeoutSetting)
    const heartbeat = setInterval(() => {
      client.query('select 1').catch(() => this.#lost(client))
    }, heartbeatMs)
    client.on('end', () => {
      clearInterval(heartbeat)
      this.#lost(client)
    })
    this.#client = client
    for (const channel of this.#channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  }

  #lost(client: Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#connecting = undefined
    client.end().catch(() => undefined)
    if (!this.#isClosed) this.#reconnectSoon()
  }

  #reconnectSoon(): void {
    this.#retry = setTimeout(() => {
      this.#connected().then(
        () => this.#notifyAgain(),
        () => this.#reconnectSoon(),
      )
    }, reconnectAfterMs)
    this.#retry.unref()
  }

  #notifyAgain(): void {
    for (const { onAgain } of this.#channels.values()) for (const notify of onAgain) notify()
  }
}
