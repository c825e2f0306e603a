import { listeningPort } from '@gazetteer/testkit'
import { once } from 'node:events'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import { z } from 'zod'

export type Received = {
  headers: IncomingHttpHeaders
  body: string
  type: string
  data: Record<string, unknown>
  at: number
}

const bodySchema = z.object({ type: z.string(), timestamp: z.string(), data: z.record(z.string(), z.unknown()) })
/** Answers with `status` and `words`, and 500 to the type `refused`; records the messages and when they came. */
export async function startTestReceiver() {
  const receiver = {
    status: 200,
    refused: '',
    answerHeaders: {},
    words: '',
    received: [] as Received[],
    url: '',
    stop: () => undefined as void,
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const message = bodySchema.parse(JSON.parse(body))
      receiver.received.push({ headers: request.headers, body, ...message, at: Date.now() })
      const status = message.type === receiver.refused ? 500 : receiver.status
      response.writeHead(status, receiver.answerHeaders).end(receiver.words)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${listeningPort(server)}/hook`
  receiver.stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return receiver
}
