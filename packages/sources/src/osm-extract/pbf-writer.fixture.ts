import { deflateSync } from 'node:zlib'

/** For tests: writes minimal PBF files, valid or not. */
export type Written =
  | { type: 'node'; id: number; latitude: number; longitude: number; tags?: Record<string, string> }
  | {
      type: 'way'
      id: number
      refs: number[]
      /** Coordinates of the nodes within the way: latitude, longitude. */
      places?: [number, number][]
      tags?: Record<string, string>
    }
  | {
      type: 'relation'
      id: number
      members: { type: 'node' | 'way' | 'relation'; id: number }[]
      tags?: Record<string, string>
    }

/** One block per list of elements of one kind; nodes are dense unless `plainNodes`. */
export function pbfFile(blocks: Written[][], options: { isZlib?: boolean; plainNodes?: boolean } = {}): Buffer {
  return pbfBlocks(
    blocks.map((elements) => block(elements, options.plainNodes ?? false)),
    options.isZlib,
  )
}

/** A file of raw blocks, valid or not. */
export function pbfBlocks(blocks: Buffer[], isZlib = true): Buffer {
  const header = message([[4, Buffer.from('OsmSchema-V0.6')]], [[4, Buffer.from('DenseNodes')]])
  return Buffer.concat([
    blob('OSMHeader', header, isZlib),
    ...blocks.map((content) => blob('OSMData', content, isZlib)),
  ])
}

export const pbfMessage = (...fields: Field[]): Buffer => message(fields)

function blob(type: string, content: Buffer, isZlib: boolean): Buffer {
  const body = isZlib ? message([[2, content.length]], [[3, deflateSync(content)]]) : message([[1, content]])
  const head = message([[1, Buffer.from(type)]], [[3, body.length]])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, body])
}

function block(elements: Written[], plainNodes: boolean): Buffer {
  const strings = new Map([['', 0]])
  const string = (text: string): number => {
    const at = strings.get(text) ?? strings.size
    strings.set(text, at)
    return at
  }
  const isDense = !plainNodes && elements.every(({ type }) => type === 'node')
  const group = isDense
    ? message([[2, dense(elements, string)]])
    : message(...elements.map((one) => [element(one, string)]))
  return message([[1, message(...[...strings.keys()].map((text): Field[] => [[1, Buffer.from(text)]]))]], [[2, group]])
}

function dense(elements: Written[], string: (text: string) => number): Buffer {
  const nodes = elements.flatMap((one) => (one.type === 'node' ? [one] : []))
  const tags = nodes.flatMap((node) => [
    ...Object.entries(node.tags ?? {}).flatMap(([key, value]) => [string(key), string(value)]),
    0,
  ])
  return message(
    [[1, signedDeltas(nodes.map(({ id }) => id))]],
    [[8, signedDeltas(nodes.map(({ latitude }) => Math.round(latitude * 1e7)))]],
    [[9, signedDeltas(nodes.map(({ longitude }) => Math.round(longitude * 1e7)))]],
    [[10, Buffer.concat(tags.map(varint))]],
  )
}

function element(item: Written, string: (text: string) => number): Field {
  const entries = Object.entries(item.tags ?? {})
  const tags: Field[] = [
    [2, Buffer.concat(entries.map(([key]) => varint(string(key))))],
    [3, Buffer.concat(entries.map(([, value]) => varint(string(value))))],
  ]
  if (item.type === 'node') {
    const fields: Field[] = [
      [8, zigzag(Math.round(item.latitude * 1e7))],
      [9, zigzag(Math.round(item.longitude * 1e7))],
    ]
    return [1, message([[1, zigzag(item.id)], ...tags, ...fields])]
  }
  if (item.type === 'way') {
    const [north, east] = [0, 1].map((at) => (item.places ?? []).map((place) => Math.round((place[at] ?? 0) * 1e7)))
    const places: Field[] = [
      [9, signedDeltas(north ?? [])],
      [10, signedDeltas(east ?? [])],
    ]
    return [3, message([[1, item.id], ...tags, [8, signedDeltas(item.refs)], ...(item.places ? places : [])])]
  }
  const kinds = item.members.map(({ type }) => varint(['node', 'way', 'relation'].indexOf(type)))
  const ids = signedDeltas(item.members.map(({ id }) => id))
  return [
    4,
    message([
      [1, item.id],
      ...tags,
      [8, Buffer.concat(kinds.map(() => varint(0)))],
      [9, ids],
      [10, Buffer.concat(kinds)],
    ]),
  ]
}

type Field = [number: number, value: number | Buffer]

function message(...parts: Field[][]): Buffer {
  const fields = parts
    .flat()
    .map(([number, value]) =>
      typeof value === 'number'
        ? Buffer.concat([varint(number * 8), varint(value)])
        : Buffer.concat([varint(number * 8 + 2), varint(value.length), value]),
    )
  return Buffer.concat(fields)
}

function signedDeltas(values: number[]): Buffer {
  return Buffer.concat(values.map((value, index) => varint(zigzag(value - (values[index - 1] ?? 0)))))
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.from(bytes)
}
