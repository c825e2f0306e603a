import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { trusted } from '../trusted.ts'
import type { Clock } from '../clock.ts'

export type Message = { to: string; subject: string; text: string }
/** `id` is the same for each attempt: mail programs show a repeated mail once. */
export type Deliver = (message: Message & { id: string }) => Promise<void>
export type AddressFilter = (address: string) => boolean

/** Loaded with the first mail, for a faster server start. */
const nodemailer = () => import('nodemailer')

export function smtp(url: string, from: string): Deliver {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const opened = once(async () => (await nodemailer()).createTransport({ url, ...limits }))
  return async (message) => void (await (await opened()).sendMail(addressed(from, message)))
}

/** Exactly one address: as plain text, `a,b@example.com` would be parsed as two. */
const addressed = (from: string, { id, to, ...message }: Message & { id: string }) => ({
  from,
  to: { name: '', address: to },
  messageId: `<${id}@${/@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'gazetteer'}>`,
  ...message,
})

/** Writes each mail to a file named by its time and id, exactly as it would be sent. */
export function outbox(folder: string, from: string, clock: Clock): Deliver {
  const options = { streamTransport: true, buffer: true, newline: 'unix' } as const
  const opened = once(async () => (await nodemailer()).createTransport(options))
  let count = 0
  return async (message) => {
    // a Buffer, because the transport was created with `buffer: true`
    const { message: source } = await (await opened()).sendMail(addressed(from, message))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date(clock.now()).toISOString().replaceAll(':', '-')}-${++count}-${message.id}.eml`
    await writeFile(join(folder, name), trusted<Buffer>(source), { mode: 0o600 })
  }
}

/** Deletes the outbox files addressed to an address. */
export async function deleteOutboxFiles(folder: string, isTo: AddressFilter): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = join(folder, name)
    const [head = ''] = (await readFile(file, 'utf8').catch(() => '')).split(/\r?\n\r?\n/, 1)
    const to = /^To:\s*<?([^\s<>]+)>?\s*$/im.exec(head)?.[1]
    if (to !== undefined && isTo(to)) await rm(file, { force: true })
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
