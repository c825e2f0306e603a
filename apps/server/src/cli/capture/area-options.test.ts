import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { areaOfFile } from './area-options.ts'

test.each<[string, BufferEncoding]>([
  ['no mark', 'utf8'],
  ['\uFEFF', 'utf8'],
  ['\uFEFF', 'utf16le'],
])('reads a GeoJSON file that starts with %j in %s', async (mark, encoding) => {
  const folder = await makeTestFolder()
  try {
    const geometry = { type: 'Polygon', coordinates: [] }
    const file = join(folder.path, 'Centre.geojson')
    const text = JSON.stringify(geometry)
    await writeFile(file, mark === 'no mark' ? text : mark + text, encoding)
    expect(areaOfFile(file)).toEqual({ kind: 'polygon', name: 'Centre', geometry })
  } finally {
    await folder.stop()
  }
})
