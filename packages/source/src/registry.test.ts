import { sourceIds } from '@gazetteer/listing'
import { describe, expect, it } from 'vitest'
import { autoSource, openSource, openSources, type SourceConfig, sourceWarnings } from './index.ts'

const bare: SourceConfig = {
  mapsSource: 'auto',
  osmExtract: [],
  overpassUrl: null,
  overpassContact: null,
  overpassPerDay: null,
  overpassGapMs: null,
  overpassTimeoutSeconds: null,
  sampleDelayMs: 0,
  sampleFaults: 0,
  cacheDir: null,
  now: () => 0,
  onWarning: () => undefined,
}
const withExtract = { ...bare, osmExtract: ['nyc.osm.pbf'] }

describe('the sources', () => {
  it('are offered as far as they are set up, the others with a reason', () => {
    expect(openSources(bare).map(({ id }) => id)).toEqual([...sourceIds])
    const offered = (config: SourceConfig) =>
      openSources(config)
        .filter(({ reason }) => reason === null)
        .map(({ id }) => id)
    expect(offered(bare)).toEqual(['overpass', 'sample'])
    expect(offered(withExtract)).toEqual(['osm-extract', 'overpass', 'sample'])
    expect(offered({ ...bare, overpassUrl: 'nonsense' })).toEqual(['sample'])
    expect(openSources(bare).find(({ id }) => id === 'osm-extract')?.reason).toContain('OSM_EXTRACT')
  })

  it('are opened by name when offered, else refused in a plain sentence', async () => {
    for (const { id, declaration, reason } of openSources(withExtract)) {
      expect(declaration === null).toBe(reason !== null)
      const open = () => openSource(id, withExtract)
      const outcome = reason === null ? open().declaration : message(open)
      expect(outcome).toEqual(declaration ?? `The source "${id}" is not configured: ${reason}`)
    }
    await openSource('sample', bare).close()
  })

  it('are chosen by what is there, unless named', () => {
    expect(autoSource(bare)).toBe('sample')
    expect(autoSource(withExtract)).toBe('osm-extract')
    expect(autoSource({ ...withExtract, mapsSource: 'overpass' })).toBe('overpass')
  })

  it('say what was set and will not be as it was meant', async () => {
    expect(sourceWarnings(bare)).toEqual([])
    const lifted = { ...bare, overpassPerDay: 0, overpassGapMs: 0 }
    expect(sourceWarnings(lifted)).toEqual([
      'OVERPASS_PER_DAY and OVERPASS_GAP_MS cannot lift the limits of the public server overpass-api.de: they stay at 500 requests a day, 2 seconds apart, 60 seconds each.',
    ])
    expect(sourceWarnings({ ...lifted, overpassUrl: 'http://127.0.0.1:9/api/interpreter' })).toEqual([])
  })
})

function message(open: () => unknown): string {
  try {
    open()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}
