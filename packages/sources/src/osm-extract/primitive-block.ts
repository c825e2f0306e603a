import type { Point } from '@gazetteer/geography'
import type { Tags } from '../types/index.ts'
import { extractLimits, withinLimit } from './extract-limits.ts'
import { DamagedBytes, ProtobufReader } from './protobuf.ts'
import { StringTable } from './string-table.ts'

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
  strings: StringTable
  /** Degrees per unit, and offsets in degrees. */
  unit: number
  latitudeOffset: number
  longitudeOffset: number
  /** Counted to yield between steps: a block has no limit but its bytes. */
  elements: number
}

const memberTypes = ['node', 'way', 'relation'] as const

/** Elements, or fields of the block, per step of `readBlock`. */
const elementsAStep = 64

/**
 * Reads an uncompressed PrimitiveBlock and calls the visitor in element order. A generator, so that the caller can
 * yield between steps. Throws DamagedBytes.
 */
export function* readBlock(bytes: Buffer, visitor: BlockVisitor): Generator<undefined> {
  const block: Block = {
    strings: new StringTable(bytes, visitor.isWanted),
    unit: 1e-7,
    latitudeOffset: 0,
    longitudeOffset: 0,
    elements: 0,
  }
  // Two passes, because a group may precede the texts, and a list of millions of empty groups takes memory.
  const reader = new ProtobufReader(bytes)
  for (let fields = 1; reader.hasMore(); fields += 1) {
    const { number, wire } = reader.field()
    if (number === 1 && wire === 2) yield* block.strings.read(reader.part())
    else if (number === 17) block.unit = reader.varint() * 1e-9
    else if (number === 19) block.latitudeOffset = reader.int64() * 1e-9
    else if (number === 20) block.longitudeOffset = reader.int64() * 1e-9
    else reader.skip(wire)
    if (fields % elementsAStep === 0) yield
  }
  const again = new ProtobufReader(bytes)
  for (let fields = 1; again.hasMore(); fields += 1) {
    const { number, wire } = again.field()
    if (number === 2 && wire === 2) yield* readGroup(again.part(), block, visitor)
    else again.skip(wire)
    if (fields % elementsAStep === 0) yield
  }
}

function* readGroup(group: ProtobufReader, block: Block, visitor: BlockVisitor): Generator<undefined> {
  while (group.hasMore()) {
    const { number, wire } = group.field()
    if (number !== 2) block.elements += 1
    if (block.elements % elementsAStep === 0) yield
    if (number === 1 && wire === 2 && visitor.node) readNode(group.part(), block, visitor.node)
    else if (number === 2 && wire === 2 && visitor.node) yield* readDense(group.part(), block, visitor.node)
    else if (number === 3 && wire === 2 && visitor.way) readWay(group.part(), block, visitor.way)
    else if (number === 4 && wire === 2 && visitor.relation) readRelation(group.part(), block, visitor.relation)
    else group.skip(wire)
  }
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
    block.elements += 1
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
  for (let key = reader.varint(); key !== 0; key = reader.varint()) {
    withinLimit(reader.at - start, extractLimits.tagBytes, tagsOfElement)
    reader.varint()
    if (!isWanted && block.strings.isWanted(key)) isWanted = true
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
    refs: () => deltas(refs, extractLimits.refs, nodesOfWay),
    places: () => placesOf(latitudes, longitudes, block),
  }
  visit(id, nodes, pairs.tags(block))
}

function placesOf(
  latitudes: ProtobufReader | null,
  longitudes: ProtobufReader | null,
  { unit, latitudeOffset, longitudeOffset }: Block,
): (Point | null)[] {
  const [north, east] = [latitudes, longitudes].map((part) => deltas(part, extractLimits.refs, nodesOfWay))
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
    const all = deltas(ids, extractLimits.members, membersOfRelation)
    const types = varints(kinds, all.length)
    return all.flatMap((member, index) => {
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
    if (this.#keys === null) return null
    const { at, end } = this.#keys
    withinLimit(end - at, extractLimits.tagBytes, tagsOfElement)
    const keys = varints(this.#keys)
    if (!keys.some((key) => block.strings.isWanted(key))) return null
    if (this.#values !== null) withinLimit(this.#values.end - this.#values.at, extractLimits.tagBytes, tagsOfElement)
    const values = varints(this.#values)
    const tags: Record<string, string> = {}
    keys.forEach((key, index) => set(tags, block, [key, values[index] ?? -1]))
    return tags
  }
}

function set(tags: Record<string, string>, block: Block, [key, value]: [key: number, value: number]): void {
  const name = block.strings.text(key)
  const text = block.strings.text(value)
  if (name === undefined || text === undefined) throw new DamagedBytes('a tag index is out of range')
  tags[name] = text
}

const tagsOfElement = 'bytes of tags of an element'
const nodesOfWay = 'nodes of a way'
const membersOfRelation = 'members of a relation'

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

function varints(reader: ProtobufReader | null, most = Infinity): number[] {
  const values: number[] = []
  while (reader?.hasMore() && values.length < most) values.push(reader.varint())
  return values
}
