import { type ServerResponse, createServer } from 'node:http'

/** Behaves like a Supabase project until it is saved; afterwards every response is endless. */
export async function openEndlessProject() {
  let isEndless = false
  let bytes = 0
  const rows = Buffer.from(`{"id":1,"name":"${'x'.repeat(400)}"},`.repeat(150))
  const server = createServer((request, response) => {
    request.resume()
    const url = request.url ?? ''
    if (isEndless) return pour(response)
    if (url.includes('/rpc/')) return send(response, 200, ['select', 'insert', 'update', 'delete'])
    if (request.method === 'POST') return send(response, 400, { code: '23502', message: 'null value in column "id"' })
    return send(response, 200, [])
  })

  function pour(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/json', 'content-range': '0-0/1' })
    response.write('[')
    const write = (): void => {
      for (let isTaken = true; isTaken && !response.closed;) {
        isTaken = response.write(rows)
        bytes += rows.length
      }
    }
    response.on('drain', write)
    write()
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    begin: () => void (isEndless = true),
    megabytes: () => bytes / 1e6,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-range': '*/0' })
  response.end(JSON.stringify(body))
}
