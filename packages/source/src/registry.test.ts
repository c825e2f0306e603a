import { sourceIds } from '@gazetteer/listing'
import { describe, expect, it } from 'vitest'
import { autoSource, defaultSourceConfig, openSource, openSources } from './index.ts'

const withExtract = { ...defaultSourceConfig, osmExtract: ['nyc.osm.pbf'] }

describe('the sources', () => {
  it('are offered as far as they are set up, the others with a reason', () => {
    const { available, unavailable } = openSources(defaultSourceConfig)
    expect(available.map(({ id }) => id).toSorted()).toEqual(['overpass', 'sample'])
    expect(unavailable.find(({ id }) => id === 'osm-extract')?.reason).toContain('OSM_EXTRACT')
    expect([...available, ...unavailable].map(({ id }) => id).toSorted()).toEqual([...sourceIds].toSorted())
    expect(openSources(withExtract).available.map(({ id }) => id)).toContain('osm-extract')
  })

  it('are opened by name when offered, else refused in a plain sentence', async () => {
    for (const { id } of openSources(withExtract).available) {
      const source = openSource(id, withExtract)
      expect(source.declaration.id).toBe(id)
      await source.close()
    }
    for (const { id, reason } of openSources(defaultSourceConfig).unavailable)
      expect(() => openSource(id, defaultSourceConfig)).toThrow(`The source "${id}" is not available: ${reason}`)
  })

  it('are chosen by what is there, unless named', () => {
    expect(autoSource(defaultSourceConfig)).toBe('sample')
    expect(autoSource(withExtract)).toBe('osm-extract')
    expect(autoSource({ ...withExtract, mapsSource: 'overpass' })).toBe('overpass')
  })
})
