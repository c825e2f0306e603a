import { createServer } from 'node:http'

/** A grey tile of 256 pixels. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAQAAAAEACAAAAAB5Gfe6AAABOElEQVR42u3QgQAAAAwEofdnO6iBrBBaz02AAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAioA1UPC/VEqV9mAAAAAElFTkSuQmCC',
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
    if (what === 'tiles') response.writeHead(200, { ...headers, 'content-type': 'image/png' }).end(tile)
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
