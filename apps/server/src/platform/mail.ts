import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { trusted } from './trusted.ts'

export type Message = { to: string; subject: string; text: string }

export type Mail = {
  /** False: mail goes to the outbox folder, and nobody can be asked to follow a link. */
  isConfigured: boolean
  /** Sends in its own time, with further attempts: the answer to a request never tells whether a mail went out. */
  post: (message: Message) => void
  /** Waits for what is on its way, attempts included. */
  idle: () => Promise<void>
  /** The same, without further attempts. */
  close: () => Promise<void>
}

const retryDelaysMs = [1_000, 10_000, 60_000]

export function openMail(settings: {
  smtpUrl: string | null
  from: string | null
  dataDir: string
  clock: Clock
  log: Log
}): Mail {
  const { smtpUrl, clock, log } = settings
  const from = settings.from ?? 'Gazetteer <no-reply@localhost>'
  const deliver = smtpUrl === null ? outbox(join(settings.dataDir, 'outbox'), from, clock) : smtp(smtpUrl, from)
  if (smtpUrl === null) log.info(`SMTP_URL is not set: mail is written to ${join(settings.dataDir, 'outbox')}`)
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function send(message: Message): Promise<void> {
    for (const delayMs of [...retryDelaysMs, null]) {
      try {
        return await deliver(message)
      } catch (error) {
        log.warn({ err: error, subject: message.subject }, 'a mail could not be sent')
        if (delayMs === null || stopping.signal.aborted) return
        await clock.sleep(delayMs, stopping.signal).catch(() => undefined)
      }
    }
  }

  return {
    isConfigured: smtpUrl !== null,
    post(message) {
      const sending = send(message).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async idle() {
      await Promise.all(underWay)
    },
    async close() {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}

type Deliver = (message: Message) => Promise<void>

function smtp(url: string, from: string): Deliver {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 })
  return async (message) => void (await transport.sendMail(addressed(from, message)))
}

/** One address, whatever it holds: as a text `a,b@example.com` would be read as a list of two. */
const addressed = (from: string, { to, ...message }: Message) => ({ from, to: { name: '', address: to }, ...message })

/** One file a mail, as it would have been sent, named by its time. */
function outbox(folder: string, from: string, clock: Clock): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let count = 0
  return async (message) => {
    // a Buffer: the transport was made with `buffer: true`
    const { message: source } = await transport.sendMail(addressed(from, message))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date(clock.now()).toISOString().replaceAll(':', '-')}-${++count}.eml`
    await writeFile(join(folder, name), trusted<Buffer>(source), { mode: 0o600 })
  }
}
