import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { trusted } from '../trusted.ts'
import type { Clock } from '../clock.ts'

export type Message = { to: string; subject: string; text: string }
export type Deliver = (message: Message) => Promise<void>

export function smtp(url: string, from: string): Deliver {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 })
  return async (message) => void (await transport.sendMail(addressed(from, message)))
}

/** One address, whatever it holds: as a text `a,b@example.com` would be read as a list of two. */
const addressed = (from: string, { to, ...message }: Message) => ({ from, to: { name: '', address: to }, ...message })

/** One file a mail, as it would have been sent, named by its time. */
export function outbox(folder: string, from: string, clock: Clock): Deliver {
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
