import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../../testing/index.ts'

test('a capture does not start from a file that lacks what its source needs', async () => {
  const folder = await makeTestFolder()
  const path = join(folder.path, 'places.parquet')
  const duck = await openDuck('300MB')
  await duck.run(`copy (select 1 as a, 2 as b) to '${path}' (format parquet)`)
  duck.close()
  const server = await startTestServer({ env: { MAPS_SOURCE: 'foursquare-os', FOURSQUARE_PATH: path } })
  const person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
  const start = await person.browser.post('/api/runtime/start', {
    mode: 'autonomous',
    cities: [{ city: 'Boston, MA', businessTypes: ['Restaurant'] }],
  })
  expect(start.status).toBe(400)
  expect(start.json['error']).toMatch(
    /^The file places\.parquet cannot be used as Foursquare OS Places: it lacks the columns fsq_place_id, name, /,
  )
  expect((await person.browser.get('/api/jobs')).json['jobs']).toEqual([])
  await server.stop()
  await folder.stop()
})
