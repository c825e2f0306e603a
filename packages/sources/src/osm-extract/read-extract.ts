import type { Box } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import { openPacer, type Pacer } from '@gazetteer/bounded'
import { endOf, listingOf, nameOfTags } from '../osm/index.ts'
import { anchorKeys, categoryOfTags, typesOfTags } from '../types/index.ts'
import type { NamedOutline } from '../city-outlines.ts'
import { type Boundary, boundaryName, outlineOfBoundary } from './boundaries.ts'
import { Coverage } from './coverage.ts'
import { atBlock, type BlobPlace, type SizedFile, dataBlobs, readBlobs } from './pbf-blobs.ts'
import { type BlockVisitor, type Member, readBlock } from './primitive-block.ts'
import { ExtractBudget } from './extract-limits.ts'
import { type Nameless, NamelessPlaces } from './nameless.ts'
import { centreOf, NodePlaces, sortedIds } from './node-places.ts'

/** One business of an extract; `endsAt` (epoch ms): when it closes permanently, if the file has that. */
export type ExtractRow = { listing: RawListing; endsAt: number | null }
type Place = Pick<RawListing, 'sourceId' | 'city' | 'state' | 'zip' | 'country' | 'latitude' | 'longitude'>
/** A named business whose category no business type covers. */
export type UnmappedPlace = Place & { category: string }

/**
 * The named businesses in file order, the ZIP areas and coarse cells with any node, and complete boundaries with city
 * names.
 */
export type Extract = {
  rows: ExtractRow[]
  unmapped: UnmappedPlace[]
  zips: string[]
  cells: number[]
  outlines: NamedOutline[]
  nameless: Nameless
}

/** A row whose coordinate depends on nodes or ways elsewhere in the file, in any order. */
type Unplaced = { row: Placed; nodes: number[]; ways: number[] }
type Placed = Pick<RawListing, 'latitude' | 'longitude'>
/** `hasPlaces`: its ways have the coordinates of their nodes. */
type KnownBlob = BlobPlace & { hasWays: boolean; hasPlaces: boolean; lowestNode: number; highestNode: number }

type Draft = {
  rows: ExtractRow[]
  unmapped: { listing: RawListing; category: string }[]
  nameless: NamelessPlaces
  unplaced: Unplaced[]
  boundaries: Boundary[]
  blobs: KnownBlob[]
  coverage: Coverage
  budget: ExtractBudget
}

/**
 * Reads a file twice: for the businesses, then only the blocks with the nodes of their ways and relations. A way or
 * relation is at the centre of its members' box, like Overpass's `out center`. Nodes are read from the ways where the
 * file has them there. Missing members are skipped; without
 * any there is no coordinate. Memory holds only businesses and the ids they reference. Throws DamagedBytes, file
 * system errors, or the signal's reason.
 */
export async function readExtract(file: SizedFile, signal: AbortSignal): Promise<Extract> {
  const draft = await readBusinesses(file, signal)
  const isWhole = draft.unplaced.length + draft.boundaries.length === 0
  const outlines = isWhole ? [] : await resolveLocations(file, draft, signal)
  const { zips, cells } = draft.coverage
  return {
    rows: draft.rows,
    unmapped: draft.unmapped.map(placeOf),
    zips: [...zips].sort(),
    cells: [...cells].sort((a, b) => a - b),
    outlines,
    nameless: draft.nameless.result(),
  }
}

function placeOf({ listing, category }: Draft['unmapped'][number]): UnmappedPlace {
  const { sourceId, city, state, zip, country, latitude, longitude } = listing
  return { sourceId, city, state, zip, country, latitude, longitude, category }
}

async function readBusinesses(file: SizedFile, signal: AbortSignal): Promise<Draft> {
  const budget = new ExtractBudget(file.fileBytes)
  const draft: Draft = {
    rows: [],
    unmapped: [],
    nameless: new NamelessPlaces(budget.mostNameless),
    unplaced: [],
    boundaries: [],
    blobs: [],
    coverage: new Coverage(() => budget.cell()),
    budget,
  }
  const anchors = new Set([...anchorKeys(), 'boundary'])
  const seen = new Set<string>()
  const addRow = (id: `${Member['type']}/${number}`, tags: Record<string, string>): Placed | null => {
    const types = typesOfTags(tags)
    const isNameless = nameOfTags(tags) === null
    const category = types.length === 0 && !isNameless ? categoryOfTags(tags) : null
    if ((types.length === 0 && category === null) || seen.has(id)) return null
    if (isNameless && draft.nameless.isFull) return null
    const listing = listingOf({ id, tags, types, latitude: null, longitude: null })
    if (isNameless) return listing.isClosed ? null : draft.nameless.add(types)
    seen.add(id)
    budget.row()
    if (category === null) draft.rows.push({ listing, endsAt: endOf(tags) })
    else draft.unmapped.push({ listing, category })
    return listing
  }
  const withinBudget = (ids: number[]): number[] => {
    budget.refs(ids.length)
    return ids
  }
  const pace = openPacer()
  for await (const { blob: at, bytes } of readBlobs(file, dataBlobs(file))) {
    budget.unpacked(bytes.length)
    const blob: KnownBlob = { ...at, hasWays: false, hasPlaces: false, lowestNode: Infinity, highestNode: -Infinity }
    draft.blobs.push(blob)
    await visitBlock({ blob: at, bytes, signal }, pace, {
      isWanted: (key) => anchors.has(key),
      // oxlint-disable-next-line max-params -- as the visitor says
      node(id, latitude, longitude, tags) {
        if (id < blob.lowestNode) blob.lowestNode = id
        if (id > blob.highestNode) blob.highestNode = id
        draft.coverage.add(latitude, longitude)
        const place = tags && addRow(`node/${id}`, tags)
        if (place) Object.assign(place, { latitude: rounded(latitude), longitude: rounded(longitude) })
      },
      way(id, { refs, places }, tags) {
        blob.hasWays = true
        for (const point of places()) {
          blob.hasPlaces = true
          if (point !== null) draft.coverage.add(point.latitude, point.longitude)
        }
        const place = tags && addRow(`way/${id}`, tags)
        if (place) draft.unplaced.push({ row: place, nodes: withinBudget(refs()), ways: noIds })
      },
      relation(id, members, tags) {
        const name = tags && boundaryName(tags)
        const row = tags && addRow(`relation/${id}`, tags)
        if (!name && !row) return
        const all = members()
        const ways = withinBudget(idsOf(all, 'way'))
        if (name) draft.boundaries.push({ name, ways })
        if (row) draft.unplaced.push({ row, nodes: withinBudget(idsOf(all, 'node')), ways })
      },
    })
  }
  return draft
}

type Visited = { blob: BlobPlace; bytes: Buffer; signal: AbortSignal }

async function visitBlock({ blob, bytes, signal }: Visited, pace: Pacer, visitor: BlockVisitor): Promise<void> {
  signal.throwIfAborted()
  const steps = readBlock(bytes, visitor)
  try {
    while (steps.next().done !== true) {
      const pause = pace()
      if (pause === null) continue
      await pause
      signal.throwIfAborted()
    }
  } catch (cause) {
    throw atBlock(cause, blob)
  }
}

async function resolveLocations(file: SizedFile, draft: Draft, signal: AbortSignal): Promise<NamedOutline[]> {
  const { unplaced, boundaries, blobs, budget } = draft
  const wanted = sortedIds([...unplaced, ...boundaries].map((one) => one.ways))
  const ways = await readWays(file, { blobs, wanted, budget }, signal)
  const nodes = new NodePlaces(sortedIds([...unplaced.map((one) => one.nodes), ...ways.values()]))
  const holding = blobs.filter((blob) => blob.hasPlaces || nodes.hasAnyBetween(blob.lowestNode, blob.highestNode))
  const pace = openPacer()
  for await (const { blob, bytes } of readBlobs(file, holding)) {
    await visitBlock({ blob, bytes, signal }, pace, {
      isWanted: () => false,
      node: (id, latitude, longitude) => nodes.set(id, latitude, longitude),
      way(_id, { refs, places }) {
        const points = places()
        if (points.length === 0) return
        for (const [index, id] of refs().entries()) {
          const point = points[index]
          if (point != null) nodes.set(id, point.latitude, point.longitude)
        }
      },
    })
  }
  await placeRows(unplaced, { nodes, ways }, signal)
  const outlines: NamedOutline[] = []
  for (const boundary of boundaries) {
    signal.throwIfAborted()
    const outline = await outlineOfBoundary(boundary, { nodes, ways, budget })
    if (outline !== null) outlines.push(outline)
  }
  return outlines
}

type Known = { nodes: NodePlaces; ways: ReadonlyMap<number, readonly number[]> }

/** Skips relations within relations. A way's box is computed once for all relations. */
async function placeRows(unplaced: readonly Unplaced[], { nodes, ways }: Known, signal: AbortSignal): Promise<void> {
  const boxes = new Map<number, Box | null>()
  const boxOfWay = (id: number): Box | null => {
    const box = boxes.get(id) ?? nodes.boxOf(ways.get(id) ?? [])
    boxes.set(id, box)
    return box
  }
  const pace = openPacer()
  for (const { row, nodes: own, ways: members } of unplaced) {
    const centre = centreOf([nodes.boxOf(own), ...members.map(boxOfWay)].filter((box) => box !== null))
    if (centre) Object.assign(row, { latitude: rounded(centre.latitude), longitude: rounded(centre.longitude) })
    const pause = pace()
    if (pause !== null) await pause
    signal.throwIfAborted()
  }
}

/** The nodes of the ways in relations. */
async function readWays(
  file: SizedFile,
  { blobs, wanted: ids, budget }: { blobs: readonly KnownBlob[]; wanted: Float64Array; budget: ExtractBudget },
  signal: AbortSignal,
): Promise<Map<number, number[]>> {
  const wanted = new Set(ids)
  const ways = new Map<number, number[]>()
  if (wanted.size === 0) return ways
  const holding = blobs.filter(({ hasWays }) => hasWays)
  const pace = openPacer()
  for await (const { blob, bytes } of readBlobs(file, holding)) {
    await visitBlock({ blob, bytes, signal }, pace, {
      isWanted: () => false,
      way(id, { refs }) {
        if (!wanted.has(id)) return
        const nodes = refs()
        budget.refs(nodes.length)
        ways.set(id, nodes)
      },
    })
  }
  return ways
}

const noIds: number[] = []

const idsOf = (members: readonly Member[], kind: Member['type']): number[] =>
  members.flatMap(({ type, id }) => (type === kind ? [id] : []))

/** OpenStreetMap stores seven decimals (about a centimetre). */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
