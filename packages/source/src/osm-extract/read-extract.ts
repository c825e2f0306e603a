import type { RawListing } from '@gazetteer/listing'
import { endOf, listingOf, nameOf } from '../osm/index.ts'
import { anchorKeys, typesOfTags } from '../types/index.ts'
import type { NamedOutline } from '../city-outlines.ts'
import { type Boundary, boundaryName, outlineOfBoundary } from './boundaries.ts'
import { Coverage } from './coverage.ts'
import { type BlobPlace, type SizedFile, dataBlobs, readBlobs } from './pbf-blobs.ts'
import { type Member, readBlock } from './primitive-block.ts'
import { NodePlaces, sortedIds } from './node-places.ts'

/** One business of an extract; `endsAt` (epoch ms) is when it closes for good, where the file says so. */
export type ExtractRow = { listing: RawListing; endsAt: number | null }

/**
 * All named businesses of a file in its order, the ZIP areas and coarse cells it has any node on, and whole boundaries
 * that bear cities' names.
 */
export type Extract = { rows: ExtractRow[]; zips: string[]; cells: number[]; outlines: NamedOutline[] }

/** A row whose coordinate hangs on nodes or ways elsewhere in the file, in any order. */
type Unplaced = { row: ExtractRow; members: Member[] }
type KnownBlob = BlobPlace & { hasWays: boolean; lowestNode: number; highestNode: number }

type Draft = {
  rows: ExtractRow[]
  unplaced: Unplaced[]
  boundaries: Boundary[]
  blobs: KnownBlob[]
  coverage: Coverage
}

/**
 * Reads a whole file: once for the businesses, then again only those blocks that hold the nodes of their ways and relations.
 * A way or relation lies at the centre of the box around its members, as Overpass's `out center` has it; members that are missing
 * are passed over, and without any there is no coordinate. Memory: the businesses and the ids they refer to, never all nodes.
 * Throws DamagedBytes, errors of the file system, or the signal's reason.
 */
export async function readExtract(file: SizedFile, signal: AbortSignal): Promise<Extract> {
  const draft = await readBusinesses(file, signal)
  const isWhole = draft.unplaced.length + draft.boundaries.length === 0
  const outlines = isWhole ? [] : await placeThem(file, draft, signal)
  const { zips, cells } = draft.coverage
  return { rows: draft.rows, zips: [...zips].sort(), cells: [...cells].sort((a, b) => a - b), outlines }
}

async function readBusinesses(file: SizedFile, signal: AbortSignal): Promise<Draft> {
  const draft: Draft = { rows: [], unplaced: [], boundaries: [], blobs: [], coverage: new Coverage() }
  const anchors = new Set([...anchorKeys(), 'boundary'])
  const seen = new Set<string>()
  const keep = (id: `${Member['type']}/${number}`, tags: Record<string, string>): ExtractRow | null => {
    const types = nameOf(tags) === null ? [] : typesOfTags(tags)
    if (types.length === 0 || seen.has(id)) return null
    seen.add(id)
    const row = { listing: listingOf({ id, tags, types, latitude: null, longitude: null }), endsAt: endOf(tags) }
    draft.rows.push(row)
    return row
  }
  for await (const { place, bytes: block } of readBlobs(file, dataBlobs(file))) {
    signal.throwIfAborted()
    const blob: KnownBlob = { ...place, hasWays: false, lowestNode: Infinity, highestNode: -Infinity }
    draft.blobs.push(blob)
    readBlock(block, {
      isWanted: (key) => anchors.has(key),
      // oxlint-disable-next-line max-params -- as the visitor says
      node(id, latitude, longitude, tags) {
        if (id < blob.lowestNode) blob.lowestNode = id
        if (id > blob.highestNode) blob.highestNode = id
        draft.coverage.add(latitude, longitude)
        const row = tags && keep(`node/${id}`, tags)
        if (row) Object.assign(row.listing, { latitude: rounded(latitude), longitude: rounded(longitude) })
      },
      way(id, refs, tags) {
        blob.hasWays = true
        const row = tags && keep(`way/${id}`, tags)
        if (row) draft.unplaced.push({ row, members: refs().map((ref) => ({ type: 'node', id: ref })) })
      },
      relation(id, members, tags) {
        const name = tags && boundaryName(tags)
        if (name) draft.boundaries.push({ name, members: members() })
        const row = tags && keep(`relation/${id}`, tags)
        if (row) draft.unplaced.push({ row, members: members() })
      },
    })
  }
  return draft
}

async function placeThem(file: SizedFile, draft: Draft, signal: AbortSignal): Promise<NamedOutline[]> {
  const { unplaced, boundaries, blobs } = draft
  const ids = idsOf([...unplaced, ...boundaries], 'way')
  const ways = await readWays(file, { blobs, ids }, signal)
  const nodeIds = [...idsOf(unplaced, 'node'), ...[...ways.values()].flat()]
  const nodes = new NodePlaces(nodeIds)
  const holding = blobs.filter((blob) => nodes.hasAnyBetween(blob.lowestNode, blob.highestNode))
  for await (const { bytes: block } of readBlobs(file, holding)) {
    signal.throwIfAborted()
    readBlock(block, {
      isWanted: () => false,
      node: (id, latitude, longitude) => nodes.set(id, latitude, longitude),
    })
  }
  for (const { row, members } of unplaced) {
    const centre = nodes.centreOf(members.flatMap((member) => nodesOf(member, ways)))
    if (centre) Object.assign(row.listing, { latitude: rounded(centre.latitude), longitude: rounded(centre.longitude) })
  }
  return boundaries.flatMap((boundary) => outlineOfBoundary(boundary, ways, nodes) ?? [])
}

/** Relations within relations are passed over. */
function nodesOf({ type, id }: Member, ways: ReadonlyMap<number, number[]>): number[] {
  if (type === 'node') return [id]
  return type === 'way' ? (ways.get(id) ?? []) : []
}

/** The nodes of the ways that relations are made of. */
async function readWays(
  file: SizedFile,
  { blobs, ids }: { blobs: readonly KnownBlob[]; ids: readonly number[] },
  signal: AbortSignal,
): Promise<Map<number, number[]>> {
  const wanted = new Set(sortedIds(ids))
  const ways = new Map<number, number[]>()
  if (wanted.size === 0) return ways
  const holding = blobs.filter(({ hasWays }) => hasWays)
  for await (const { bytes: block } of readBlobs(file, holding)) {
    signal.throwIfAborted()
    readBlock(block, {
      isWanted: () => false,
      way(id, refs) {
        if (wanted.has(id)) ways.set(id, refs())
      },
    })
  }
  return ways
}

function idsOf(unplaced: readonly Pick<Unplaced, 'members'>[], kind: Member['type']): number[] {
  const ids: number[] = []
  for (const { members } of unplaced) for (const { type, id } of members) if (type === kind) ids.push(id)
  return ids
}

/** OpenStreetMap keeps seven decimals (about a centimetre). */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
