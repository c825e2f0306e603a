import { runningClock, waitFor } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer } from './testing/index.ts'

const sourceSchema = z.object({
  id: z.string(),
  availability: z.object({ state: z.string(), problem: z.string().nullable() }),
})
const listSchema = z.object({ sources: z.array(sourceSchema) })
const healthSchema = z.object({ source: z.object({ id: z.string(), state: z.string(), problem: z.null() }) })

test('the operator page, Home and health show the same state of each source', async () => {
  const env = { MAPS_SOURCE: 'auto', OVERTURE_URL: 'http://127.0.0.1:9/catalog.json', OPERATORS: 'boss@example.com' }
  const server = await startTestServer({ kind: 'embedded', clock: runningClock(), env })
  try {
    const boss = server.visitor()
    const credentials = { email: 'boss@example.com', password: 'correct horse' }
    await boss.post('/api/auth/register', credentials)
    await boss.post('/api/auth/login', credentials)
    const listed = async (path: string) =>
      new Map(listSchema.parse((await boss.get(path)).json).sources.map(({ id, availability }) => [id, availability]))
    await waitFor('the probe', async () => (await listed('/api/sources')).get('overture')?.state === 'unreachable')
    const home = await listed('/api/sources')
    const operator = await listed('/api/operator/installation')
    expect(operator).toEqual(home)
    expect(home.get('overture')?.problem).toContain('127.0.0.1:9 is unreachable')
    expect(home.get('overpass')).toEqual({ state: 'unknown', problem: null })
    expect(home.get('sample')).toEqual({ state: 'ready', problem: null })
    const { source } = healthSchema.parse((await boss.get('/api/health')).json)
    expect(source).toEqual({ id: 'sample', state: 'ready', problem: null })
  } finally {
    await server.stop()
  }
})
