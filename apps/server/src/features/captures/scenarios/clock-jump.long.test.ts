import { z } from 'zod'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder, waitFor, readJson } from '@gazetteer/testkit'
import { readRunResult, signUp, startServerProcess, startTestInstallation } from '../../../testing/index.ts'

const campaign = {
  mode: 'autonomous',
  cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant', 'Dentist'] }],
}
const limitMs = 240_000

test(
  'a run continues and finds the same listings while the clock is set back, forward and back again',
  { timeout: limitMs },
  async () => {
    const [folder, installation] = [await makeTestFolder(), await startTestInstallation('embedded')]
    const clock = join(folder.path, 'clock')
    const setClock = (by: string) => writeFileSync(clock, by)
    setClock('+0s')
    const server = await startServerProcess({
      ...installation.env,
      MAPS_SOURCE: 'sample',
      SAMPLE_DELAY_MS: '300',
      PLAN_FOR_NEW_ACCOUNTS: 'professional',
      // Shifts the wall clock of the whole process, including threads; the monotonic clock runs on, as on a real
      // machine.
      LD_PRELOAD: faketime(),
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    })
    try {
      const browser = server.browser()
      await signUp(browser)
      const start = () => browser.post('/api/runtime/start', campaign)
      const progress = async () => {
        const { json } = await browser.get('/api/runtime/status')
        const { requests } = readJson(json['progress'] ?? {}, { requests: z.number().default(0) })
        return { requests, isOver: json['endTime'] !== null }
      }
      await start()
      const undisturbed = await readRunResult(browser)
      await start()
      for (const by of ['-600s', '+7200s', '-600s']) {
        const before = await progress()
        expect(before.isOver).toBe(false)
        setClock(by)
        await waitFor(
          'more than what was under way',
          async () => (await progress()).requests > before.requests + 5,
          60_000,
        )
      }
      const disturbed = await readRunResult(browser)
      expect(undisturbed.listings.length).toBeGreaterThan(0)
      expect(disturbed.listings).toEqual(undisturbed.listings)
    } finally {
      await server.kill()
      await installation.stop()
      await folder.stop()
    }
  },
)

/** `npm test` installs it. */
function faketime(): string {
  const library = readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'faketime/libfaketimeMT.so.1'))
    .find((path) => existsSync(path))
  if (library === undefined) throw new Error('libfaketime is missing: on Debian, apt-get install faketime provides it.')
  return library
}
