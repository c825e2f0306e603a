import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'

export type Peer = { url: string; stop: () => void }

/** Receives webhooks; refuses those about a decision, so that messages wait to be sent again. */
export const startReceiver = (): Promise<Peer> =>
  startPeer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => response.writeHead(body.includes('run.needs_decision') ? 500 : 200).end())
  })

/** A source that never answers. */
export const startSilentSource = (): Promise<Peer> => startPeer((request) => void request.resume())

async function startPeer(answer: RequestListener): Promise<Peer> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server got no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
