import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { id: string; to: string; from: string; subject: string; text: string }

/** A real SMTP server, on a free port by default, that stores received mail. */
export async function startTestMailbox(port = 0): Promise<{
  url: string
  mails: ReceivedMail[]
  mailsTo: (address: string) => ReceivedMail[]
  stop: () => Promise<void>
}> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      async function receive(): Promise<void> {
        const mail = await readMail(stream)
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, ...mail })
      }
      void receive().finally(done)
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The SMTP server got no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    mailsTo: (to) => mails.filter((mail) => mail.to === to),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readMail(stream: AsyncIterable<unknown>): Promise<Omit<ReceivedMail, 'to'>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  const { messageId = '', from, subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return { id: messageId, from: from?.address ?? '', subject, text }
}
