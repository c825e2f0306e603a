import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { belongsToCity, type City } from '@gazetteer/places'
import { FileGone, fixedEdition, httpFile, localFiles, openHttp, openPlaces } from '../parquet/index.ts'
import { type AreaQuery, type MapsSource, SourceError, type SourcePage } from '../port.ts'
import { unlessAborted } from '../unless-aborted.ts'
import { declaration } from './declaration.ts'
import { findRun, type Run } from './find-run.ts'
import { layoutAt } from './layout.ts'
import { asOf } from './listing-of-feature.ts'
import { readLines } from './read-lines.ts'
import { openTiles, type Tiles } from './tiles.ts'

export { declaration } from './declaration.ts'

export type AlltheplacesConfig = {
  /** A file of this machine; beats the address. */
  path: string | null
  /** Where `runs/latest.json` lies; null: the public place. */
  url: string | null
  cacheDir: string | null
  /** Epoch ms; tells places that have closed by now. */
  now: () => number
}

/** Chain stores that All The Places collects weekly, with opening hours. The run is looked for at the first question and kept as long as it is there. */
export function openAlltheplaces(config: AlltheplacesConfig): MapsSource {
  const life = new AbortController()
  let opened: Promise<MapsSource> | null = null
  const open = (signal: AbortSignal): Promise<MapsSource> => {
    opened ??= openRun(config, life.signal).catch((cause: unknown) => {
      opened = null
      throw cause
    })
    return unlessAborted(opened, signal)
  }
  return {
    declaration,
    covers: async (city, signal) => await (await open(signal)).covers(city, signal),
    ask: async (query, signal) => {
      try {
        return await (await open(signal)).ask(query, signal)
      } catch (error) {
        if (!(error instanceof SourceError) || !(error.cause instanceof FileGone)) throw error
        // The run is not there any more: the latest one is looked for, and the question begins anew in it.
        opened = null
        return await (await open(signal)).ask(query, signal)
      }
    },
    close: async () => {
      life.abort(new SourceError('unavailable', 'The source was closed.'))
      await (await opened?.catch(() => null))?.close()
    },
  }
}

async function openRun(config: AlltheplacesConfig, signal: AbortSignal): Promise<MapsSource> {
  const http = openHttp()
  const run = await findRun({ path: config.path, url: config.url, http }, signal)
  if (run.kind === 'lines') return await linesSource(config, run, signal)
  const list = async () =>
    config.path === null ? [{ file: httpFile(run.address, http), box: null }] : await localFiles(run.address)
  const layout = layoutAt(config.now)
  return openPlaces({ declaration, layout, editions: fixedEdition(run.key, list), cacheDir: config.cacheDir })
}

async function linesSource({ cacheDir, now }: AlltheplacesConfig, run: Run, signal: AbortSignal): Promise<MapsSource> {
  const folder = cacheDir ?? join(tmpdir(), 'gazetteer-alltheplaces')
  const tiles = await openTiles({ folder, key: run.key, read: () => readLines(run.address, signal) }, signal)
  return {
    declaration,
    // A spider visits one chain: no city is covered by all of them, and none is known not to be.
    covers: async (_city: City) => true,
    ask: async (query) => await page(tiles, query, now()),
    close: async () => undefined,
  }
}

async function page(tiles: Tiles, { city, box, types, cursor }: AreaQuery, now: number): Promise<SourcePage> {
  const from = Number(cursor ?? 0)
  if (!Number.isSafeInteger(from)) throw new SourceError('broken', 'The place to go on from is not known to the run.')
  const found = await tiles.find(box, types, ({ listing }) => belongsToCity(city, listing))
  const end = from + declaration.pageSize
  const rows = found.slice(from, end).map((one) => asOf(one, now))
  return { rows, next: end < found.length ? String(end) : null }
}
