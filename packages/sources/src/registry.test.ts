import { patient } from '@gazetteer/testkit'
import { builtInSourceIds } from '@gazetteer/listing'
import { describe, expect, it } from 'vitest'
import { openAuto, openSource, openSources, type SourceConfig, sourceWarnings } from './index.ts'
import { openAutoSource } from './auto-source.ts'
import { SourceError } from './port.ts'

const bare: SourceConfig = {
  mapsSource: 'auto',
  osmExtract: [],
  overpassUrl: null,
  overpassContact: null,
  overpassPerDay: null,
  overpassGapMs: null,
  overpassTimeoutSeconds: null,
  overtureUrl: 'http://127.0.0.1:9',
  foursquarePath: null,
  alltheplacesPath: null,
  alltheplacesUrl: null,
  definedSources: [],
  googleKey: null,
  googleUrl: null,
  googleStorage: null,
  googlePriceUsd: null,
  sampleDelayMs: 0,
  sampleFaults: 0,
  cacheDir: null,
  groupsDir: null,
  now: () => 0,
  onWarning: () => undefined,
}
const withExtract = { ...bare, osmExtract: ['nyc.osm.pbf'] }

describe('the sources', () => {
  it('are offered as far as they are set up, the others with a reason', () => {
    expect(openSources(bare).map(({ id }) => id)).toEqual([...builtInSourceIds])
    const offered = (config: SourceConfig) =>
      openSources(config)
        .filter(({ reason }) => reason === null)
        .map(({ id }) => id)
    expect(offered(bare)).toEqual(['overture', 'overpass', 'sample', 'alltheplaces'])
    expect(offered(withExtract)).toEqual(['overture', 'osm-extract', 'overpass', 'sample', 'alltheplaces'])
    expect(offered({ ...bare, overpassUrl: 'nonsense' })).toEqual(['overture', 'sample', 'alltheplaces'])
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

  it('are selected by availability, unless one is named', async () => {
    const choose = async (config: SourceConfig, probe: () => Promise<void>) => {
      const auto = openAutoSource(config, probe)
      const before = auto.current().id
      await auto.settled(1_000)
      auto.close()
      return [before, auto.current().id, auto.current().why]
    }
    const answers = async () => undefined
    const away = async () => {
      throw new SourceError('unavailable', 'The catalog is unreachable.')
    }
    expect(await choose(bare, answers)).toEqual(['sample', 'overture', expect.stringContaining('catalog is available')])
    expect(await choose(bare, away)).toEqual([
      'sample',
      'sample',
      expect.stringContaining('The catalog is unreachable.'),
    ])
    expect(await choose(withExtract, answers)).toEqual([
      'osm-extract',
      'osm-extract',
      'An OpenStreetMap extract is configured.',
    ])
    expect(await choose({ ...bare, overtureUrl: '/data' }, away)).toEqual(['overture', 'overture', expect.any(String)])
    const named = { ...withExtract, mapsSource: 'overpass' } as const
    expect(await choose(named, away)).toEqual(['overpass', 'overpass', 'The operator chose this source.'])
  })

  it('an unresponsive catalog blocks nothing', async () => {
    const start = performance.now()
    const auto = openAutoSource(bare, () => new Promise(() => undefined))
    expect(auto.current().id).toBe('sample')
    await auto.settled(20)
    auto.close()
    expect(performance.now() - start).toBeLessThan(patient(500))
    const refused = openAuto(bare, (id) => openSource(id, bare))
    await refused.settled(5_000)
    expect(refused.current()).toMatchObject({
      id: 'sample',
      why: expect.stringContaining('127.0.0.1:9 is unreachable'),
    })
    refused.close()
  })

  it('report settings that are ignored', async () => {
    expect(sourceWarnings(bare)).toEqual([])
    const lifted = { ...bare, overpassPerDay: 0, overpassGapMs: 0 }
    expect(sourceWarnings(lifted)).toEqual([
      'OVERPASS_PER_DAY and OVERPASS_GAP_MS cannot lift the limits of the public server overpass-api.de. The limits remain 500 requests a day, 2 seconds apart, 60 seconds each.',
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
