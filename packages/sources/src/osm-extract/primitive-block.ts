import type { Point } from '@gazetteer/geography'
import type { Tags } from '../types/index.ts'
import { extractLimits, withinLimit } from './extract-limits.ts'
import { DamagedBytes, ProtobufReader } from './protobuf.ts'

export type Member = { type: 'node' | 'way' | 'relation'; id: number }

/**
 * A way's nodes, read on demand. `places` is empty unless the file has the coordinates in its ways (`osmium
 * add-locations-to-ways`); then it has one for each reference, null where it is missing.
 */
export type WayNodes = { refs: () => number[]; places: () => (Point | null)[] }

/**
 * Visitor callbacks; an omitted callback skips that element type. Tags are passed only when `isWanted` accepts one of
 * their keys.
 */
export type BlockVisitor = {
  /** Whether elements with this key need their tags. */
  isWanted: (key: string) => boolean
  // One call for each of millions of nodes: no object is made for it.
  // oxlint-disable-next-line max-params
  node?: (id: number, latitude: number, longitude: number, tags: Tags | null) => void
  way?: (id: number, nodes: WayNodes, tags: Tags | null) => void
  relation?: (id: number, members: () => Member[], tags: Tags | null) => void
}

type Block = {
  strings: string[]
  /** 1 for each string that is a wanted key. */
  wanted: Uint8Array
  /** Degrees per unit, and offsets in degrees. */
  unit: number
  latitudeOffset: number
  longitudeOffset: number
  elements: number
}

function countElement(block: Block): void {
  block.elements += 1
  withinLimit(block.elements, extractLimits.elements, 'a block has too many elements')
}

const memberTypes = ['node', 'way', 'relation'] as const

/** Elements per step of `readBlock`. */
const elementsAStep = 64

/**
 * Reads an uncompressed PrimitiveBlock and calls the visitor in element order. A generator, so that the caller can
 * yield between steps. Throws DamagedBytes.
 */
export function* readBlock(bytes: Buffer, visitor: BlockVisitor): Generator<undefined> {
  const block: Block = {
    strings: [],
    wanted: new Uint8Array(0),
    unit: 1e-7,
    latitudeOffset: 0,
    longitudeOffset: 0,
    elements: 0,
  }
  const groups: ProtobufReader[] = []
  const reader = new ProtobufReader(bytes)
  while (reader.hasMore()) {
    const { number, wire } = reader.field()
    if (number === 1 && wire === 2) block.strings = readStrings(reader.part())
    else if (number === 2 && wire === 2) groups.push(reader.part())
    else if (number === 17) block.unit = reader.varint() * 1e-9
    else if (number === 19) block.latitudeOffset = reader.int64() * 1e-9
    else if (number === 20) block.longitudeOffset = reader.int64() * 1e-9
    else reader.skip(wire)
  }
  block.wanted = Uint8Array.from(block.strings, (key) => (visitor.isWanted(key) ? 1 : 0))
  for (const group of groups)
    while (group.hasMore()) {
      const { number, wire } = group.field()
      if (number !== 2) countElement(block)
      if (block.elements % elementsAStep === 0) yield
      if (number === 1 && wire === 2 && visitor.node) readNode(group.part(), block, visitor.node)
      else if (number === 2 && wire === 2 && visitor.node) yield* readDense(group.part(), block, visitor.node)
      else if (number === 3 && wire === 2 && visitor.way) readWay(group.part(), block, visitor.way)
      else if (number === 4 && wire === 2 && visitor.relation) readRelation(group.part(), block, visitor.relation)
      else group.skip(wire)
    }
}

function readStrings(reader: ProtobufReader): string[] {
  const strings: string[] = []
  while (reader.hasMore()) {
    const { number, wire } = reader.field()
    if (number === 1 && wire === 2) strings.push(reader.text())
    else reader.skip(wire)
    withinLimit(strings.length, extractLimits.strings, 'a block has too many texts')
  }
  return strings
}

function* readDense(
  reader: ProtobufReader,
  block: Block,
  visit: NonNullable<BlockVisitor['node']>,
): Generator<undefined> {
  let ids: ProtobufReader | null = null
  let latitudes: ProtobufReader | null = null
  let longitudes: ProtobufReader | null = null
  let tags: ProtobufReader | null = null
  while (reader.hasMore()) {
    const { number, wire } = reader.field()
    if (wire !== 2) reader.skip(wire)
    else if (number === 1) ids = reader.part()
    else if (number === 8) latitudes = reader.part()
    else if (number === 9) longitudes = reader.part()
    else if (number === 10) tags = reader.part()
    else reader.skip(wire)
  }
  if (!ids || !latitudes || !longitudes) throw new DamagedBytes('nodes without coordinates')
  let [id, latitude, longitude] = [0, 0, 0]
  while (ids.hasMore()) {
    countElement(block)
    if (block.elements % elementsAStep === 0) yield
    id += ids.signed()
    latitude += latitudes.signed()
    longitude += longitudes.signed()
    const own = tags?.hasMore() ? readDenseTags(tags, block) : null
    visit(id, block.latitudeOffset + latitude * block.unit, block.longitudeOffset + longitude * block.unit, own)
  }
}

/** Keys and values of one node, up to their terminating zero. */
function readDenseTags(reader: ProtobufReader, block: Block): Tags | null {
  const start = reader.at
  let isWanted = false
  let count = 0
  for (let key = reader.varint(); key !== 0; key = reader.varint()) {
    count += 1
    withinLimit(count, extractLimits.tags, tooManyTags)
    reader.varint()
    if (block.wanted[key] === 1) isWanted = true
    if (!reader.hasMore()) throw new DamagedBytes('tags are not terminated')
  }
  if (!isWanted) return null
  const end = reader.at
  reader.at = start
  const tags: Record<string, string> = {}
  for (let key = reader.varint(); key !== 0; key = reader.varint()) set(tags, block, [key, reader.varint()])
  reader.at = end
  return tags
}

function readNode(reader: ProtobufReader, block: Block, visit: NonNullable<BlockVisitor['node']>): void {
  let [id, latitude, longitude] = [0, 0, 0]
  const pairs = new TagPairs()
  while (reader.hasMore()) {
    const { number, wire } = reader.field()
    if (number === 1 && wire === 0) id = reader.signed()
    else if (number === 8 && wire === 0) latitude = reader.signed()
    else if (number === 9 && wire === 0) longitude = reader.signed()
    else if (!pairs.take(number, wire, reader)) reader.skip(wire)
  }
  visit(
    id,
    block.latitudeOffset + latitude * block.unit,
    block.longitudeOffset + longitude * block.unit,
    pairs.tags(block),
  )
}

function readWay(reader: ProtobufReader, block: Block, visit: NonNullable<BlockVisitor['way']>): void {
  let id = 0
  let refs: ProtobufReader | null = null
  let latitudes: ProtobufReader | null = null
  let longitudes: ProtobufReader | null = null
  const pairs = new TagPairs()
  while (reader.hasMore()) {
    const { number, wire } = reader.field()
    if (number === 1 && wire === 0) id = reader.int64()
    else if (number === 8 && wire === 2) refs = reader.part()
    else if (number === 9 && wire === 2) latitudes = reader.part()
    else if (number === 10 && wire === 2) longitudes = reader.part()
    else if (!pairs.take(number, wire, reader)) reader.skip(wire)
  }
  const nodes = {
    refs: () => deltas(refs, extractLimits.refs, tooManyNodes),
    places: () => placesOf(latitudes, longitudes, block),
  }
  visit(id, nodes, pairs.tags(block))
}

function placesOf(
  latitudes: ProtobufReader | null,
  longitudes: ProtobufReader | null,
  { unit, latitudeOffset, longitudeOffset }: Block,
): (Point | null)[] {
  const [north, east] = [latitudes, longitudes].map((part) => deltas(part, extractLimits.refs, tooManyNodes))
  return (north ?? []).map((value, index) => {
    const latitude = latitudeOffset + value * unit
    const longitude = longitudeOffset + (east?.[index] ?? Number.NaN) * unit
    // Writers mark a missing coordinate by a number outside the world.
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
  })
}

function readRelation(reader: ProtobufReader, block: Block, visit: NonNullable<BlockVisitor['relation']>): void {
  let id = 0
  let ids: ProtobufReader | null = null
  let kinds: ProtobufReader | null = null
  const pairs = new TagPairs()
  while (reader.hasMore()) {
    const { number, wire } = reader.field()
    if (number === 1 && wire === 0) id = reader.int64()
    else if (number === 9 && wire === 2) ids = reader.part()
    else if (number === 10 && wire === 2) kinds = reader.part()
    else if (!pairs.take(number, wire, reader)) reader.skip(wire)
  }
  const members = (): Member[] => {
    const types = varints(kinds, extractLimits.members, tooManyMembers)
    return deltas(ids, extractLimits.members, tooManyMembers).flatMap((member, index) => {
      const type = memberTypes[types[index] ?? -1]
      return type ? [{ type, id: member }] : []
    })
  }
  visit(id, members, pairs.tags(block))
}

/** Keys and values of an element with two lists (fields 2 and 3). */
class TagPairs {
  #keys: ProtobufReader | null = null
  #values: ProtobufReader | null = null

  take(number: number, wire: number, reader: ProtobufReader): boolean {
    if (wire !== 2 || (number !== 2 && number !== 3)) return false
    if (number === 2) this.#keys = reader.part()
    else this.#values = reader.part()
    return true
  }

  tags(block: Block): Tags | null {
    const keys = varints(this.#keys, extractLimits.tags, tooManyTags)
    if (!keys.some((key) => block.wanted[key] === 1)) return null
    const values = varints(this.#values, extractLimits.tags, tooManyTags)
    const tags: Record<string, string> = {}
    keys.forEach((key, index) => set(tags, block, [key, values[index] ?? -1]))
    return tags
  }
}

function set(tags: Record<string, string>, block: Block, [key, value]: [key: number, value: number]): void {
  const name = block.strings[key]
  const text = block.strings[value]
  if (name === undefined || text === undefined) throw new DamagedBytes('a tag index is out of range')
  tags[name] = text
}

const tooManyTags = 'an element has too many tags'
const tooManyNodes = 'a way has too many nodes'
const tooManyMembers = 'a relation has too many members'

function deltas(reader: ProtobufReader | null, limit: number, what: string): number[] {
  const values: number[] = []
  let value = 0
  while (reader?.hasMore()) {
    value += reader.signed()
    values.push(value)
    withinLimit(values.length, limit, what)
  }
  return values
}

function varints(reader: ProtobufReader | null, limit: number, what: string): number[] {
  const values: number[] = []
  while (reader?.hasMore()) {
    values.push(reader.varint())
    withinLimit(values.length, limit, what)
  }
  return values
}
