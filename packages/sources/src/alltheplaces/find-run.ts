import { open, stat } from 'node:fs/promises'
import { fileProblem } from '@gazetteer/bounded'
import { type Http, withSourceErrors } from '../parquet/index.ts'
import { formatBytes } from '@gazetteer/bounded'
import { resolveLink } from '../fetch-allowed.ts'
import { SourceError } from '../port.ts'
import { refuseOtherFormat } from './refusals.ts'

/** A run's location, its format, and a key that identifies it. */
export type SpiderRun = { address: string; kind: 'parquet' | 'lines'; key: string }

export const publicPlace = 'https://data.alltheplaces.xyz'
/** Hosts of the project's runs. */
export const publicHosts = ['data.alltheplaces.xyz', 'alltheplaces-data.openaddresses.io']
const kinds = [
  { kind: 'parquet', ending: /\.(geo)?parquet$/ },
  { kind: 'lines', ending: /\.(ndgeojson|geojsonl|geojsons|ndjson|jsonl|geojson|json)(\.gz)?$/ },
] as const

/** The operator's own file, else the project's latest run. Throws SourceError. */
export async function findRun(
  { path, url, http }: { path: string | null; url: string | null; http: Http },
  signal: AbortSignal,
): Promise<SpiderRun> {
  if (path !== null) return await ownFile(path)
  const base = (url ?? publicPlace).replace(/\/+$/, '').replace(/\/runs\/latest\.json$/, '')
  const address = `${base}/runs/latest.json`
  const { bytes } = await withSourceErrors(() => http.ask(address, { signal, timeoutMs: 10_000, maxBytes: 1 << 20 }))
  const run = pick(addressesIn(parse(bytes, address)), address)
  if (run !== null) return run
  throw new SourceError('refused', `The latest All The Places run at ${address} has neither Parquet nor GeoJSON lines.`)
}

async function ownFile(path: string): Promise<SpiderRun> {
  const kind = kindOf(path)
  try {
    const { size, mtimeMs } = await stat(path)
    if (kind !== null) return { address: path, kind, key: `${path} ${size} ${mtimeMs}` }
    refuseOtherFormat(path, await headOf(path))
  } catch (cause) {
    if (cause instanceof SourceError) throw cause
    throw new SourceError('refused', `${path} cannot be read: ${fileProblem(cause) ?? 'file not found'}.`, { cause })
  }
  throw new SourceError(
    'refused',
    `${path} is neither Parquet nor GeoJSON by its name. Rename it so that it ends in .parquet, .geojson or .geojsonl.`,
  )
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(formatBytes), 0, formatBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const kindOf = (address: string): SpiderRun['kind'] | null =>
  kinds.find(({ ending }) => ending.test(address.toLowerCase()))?.kind ?? null

export const isParquet = (path: string): boolean => kindOf(path) === 'parquet'

/** Prefers Parquet to lines, because only parts of it need to be read. */
function pick(addresses: readonly string[], base: string): SpiderRun | null {
  for (const { kind } of kinds) {
    const found = addresses.find((address) => kindOf(address.replace(/[?#].*$/, '')) === kind)
    if (found === undefined) continue
    const address = resolveLink(found, base)
    return { address, kind, key: address }
  }
  return null
}

const maxDepth = 10

/** Collects the addresses in the project's answer, whatever its structure. */
function addressesIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return /^[a-z][\w.+-]*:\/\/|^\.{0,2}\/|^[\w.-]+\/[\w./-]+$/i.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null || depth > maxDepth) return []
  return Object.entries(value)
    .filter(([name]) => !/stats|insights|log|map/.test(name))
    .flatMap(([, inner]) => addressesIn(inner, depth + 1))
}

function parse(bytes: Uint8Array, address: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw new SourceError('unavailable', `${address} is not valid JSON.`, { cause, isSourceWide: true })
  }
}
