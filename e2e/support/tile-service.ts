import { createServer } from 'node:http'

/** A dot of one colour: stretched over a whole tile. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPv/HwAEAgH/p7mN1QAAAABJRU5ErkJggg==',
  'base64',
)

export type TileService = {
  styleUrl: string
  /** Of these it hangs up; none: it answers all. */
  silent: 'style' | 'tiles' | null
  stop: () => Promise<void>
}

/** A tile service elsewhere on the net, as an operator would name it: a style and its pictures. */
export async function startTileService(): Promise<TileService> {
  const http = createServer(({ url }, response) => {
    const what = url === '/style.json' ? 'style' : 'tiles'
    if (service.silent === what) {
      response.destroy()
      return
    }
    const headers = { 'access-control-allow-origin': '*' }
    if (what === 'tiles') response.writeHead(200, { ...headers, 'content-type': 'image/png' }).end(dot)
    else response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(style))
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The tile service got no port.')
  const origin = `http://127.0.0.1:${address.port}`
  const style = {
    version: 8,
    sources: { ground: { type: 'raster', tiles: [`${origin}/{z}/{x}/{y}.png`], tileSize: 256 } },
    layers: [{ id: 'ground', type: 'raster', source: 'ground' }],
  }
  const service: TileService = {
    styleUrl: `${origin}/style.json`,
    silent: null,
    async stop() {
      http.closeAllConnections()
      await new Promise((resolve) => {
        http.close(resolve)
      })
    },
  }
  return service
}
