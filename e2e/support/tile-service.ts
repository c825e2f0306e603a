import { createServer } from 'node:http'

/** A grey tile of 256 pixels. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAQAAAAEACAAAAAB5Gfe6AAABOElEQVR42u3QgQAAAAwEofdnO6iBrBBaz02AAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAioA1UPC/VEqV9mAAAAAElFTkSuQmCC',
  'base64',
)

/** A PMTiles archive, version 3: every tile of the zooms 0 to 14 is the grey one. */
const tileFile = pmtilesOf(tile)

function pmtilesOf(content: Buffer): Buffer {
  const tiles = (4 ** 15 - 1) / 3
  // One entry: from tile 0 on, the number of tiles, the length, the offset (counted from 1).
  const root = Buffer.from([1, 0, tiles, content.length, 1].flatMap(varint))
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'ascii')
  header.writeUInt8(3, 7)
  const [rootAt, metadataAt] = [header.length, header.length + root.length]
  const contentAt = metadataAt + metadata.length
  const places = [
    rootAt,
    root.length,
    metadataAt,
    metadata.length,
    contentAt,
    0,
    contentAt,
    content.length,
    tiles,
    1,
    1,
  ]
  places.forEach((place, index) => header.writeBigUInt64LE(BigInt(place), 8 + 8 * index))
  // Clustered, uncompressed, PNG, zooms 0 to 14, whole world.
  header.set([1, 1, 1, 2, 0, 14], 96)
  ;[-180, -85, 180, 85].forEach((degrees, index) => header.writeInt32LE(degrees * 1e7, 102 + 4 * index))
  return Buffer.concat([header, root, metadata, content])
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}

export type TileService = {
  styleUrl: string
  /** The same tiles in one file, read in ranges. */
  fileUrl: string
  /** Requests for these are disconnected; null: answers all. */
  silent: 'style' | 'tiles' | null
  stop: () => Promise<void>
}

/** An external tile service, as an operator would configure it: a style and its tiles. */
export async function startTileService(): Promise<TileService> {
  const http = createServer(({ url, headers: { range = '' } }, response) => {
    const what = url === '/style.json' ? 'style' : 'tiles'
    if (service.silent === what) {
      response.destroy()
      return
    }
    const headers = { 'access-control-allow-origin': '*' }
    if (url === '/tiles.pmtiles') {
      const [from = 0, to = 0] = (/bytes=(\d+)-(\d+)/u.exec(range) ?? []).slice(1).map(Number)
      const part = tileFile.subarray(from, to + 1)
      response.writeHead(206, { ...headers, 'content-type': 'application/octet-stream' }).end(part)
      return
    }
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
    // The same names as our own layers, and as in most styles.
    sources: { areas: { type: 'raster', tiles: [`${origin}/{z}/{x}/{y}.png`], tileSize: 256 } },
    layers: [{ id: 'water', type: 'raster', source: 'areas' }],
  }
  const service: TileService = {
    styleUrl: `${origin}/style.json`,
    fileUrl: `${origin}/tiles.pmtiles`,
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
