import { manualClock } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openHttp } from '../../platform/http/open-http.ts'
import { silentLog } from '../../platform/log.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { trusted } from '../../platform/trusted.ts'
import { healthFeature } from './index.ts'

async function healthOver(executeSql: () => Promise<unknown>) {
  const config = readConfig({})
  const http = await openHttp({ ...config, log: silentLog, webFolder: null, authenticate: async () => null })
  const platform = {
    config,
    clock: manualClock(),
    mail: { isConfigured: false },
    database: { kind: 'embedded', executeSql },
  }
  healthFeature(trusted<FeatureStart>({ http, platform })) // all that health asks of the platform
  try {
    const answer = await http.inject('/api/health')
    return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() }
  } finally {
    await http.close()
  }
}

test('is up while the app database answers', async () => {
  expect(await healthOver(async () => [])).toEqual({
    status: 200,
    json: { success: true, status: 'ok', version: '1.6.0', database: 'embedded', uptimeSeconds: 0 },
  })
})

test('is degraded, in the form of every failure, while it does not', async () => {
  const { status, json } = await healthOver(() => Promise.reject(new Error('gone')))
  const text = 'The app database does not answer.'
  expect(status).toBe(503)
  expect(json).toMatchObject({ success: false, error: text, message: text, code: 'unavailable', status: 'degraded' })
})
