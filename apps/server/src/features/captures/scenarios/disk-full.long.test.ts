import { z } from 'zod'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, waitFor, readJson } from '@gazetteer/testkit'
import { makeEmbeddedFolder, readRunResult, signUp, startServerProcess } from '../../../testing/index.ts'
import { expect, test } from 'vitest'

/** A separate disk is a tmpfs, which only root on Linux may mount. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0

const campaign = { mode: 'autonomous', cities: [{ city: 'Annapolis, MD', businessTypes: ['Restaurant'] }] }

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function processed(browser: Browser): Promise<number> {
  const { json } = await browser.get('/api/runtime/status')
  return readJson(json['progress'] ?? {}, { processed: z.number().default(0) }).processed
}

test.runIf(mayMount)(
  'a disk that fills up during a run: it continues within 15 seconds of free space, with the same result',
  async () => {
    const folder = await makeEmbeddedFolder()
    const disk = join(folder.path, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk])
    cpSync(join(folder.path, 'app-database'), join(disk, 'data/app-database'), { recursive: true })
    const filler = join(disk, 'filler')
    const server = await startServerProcess({
      DATA_DIR: join(disk, 'data'),
      MAPS_SOURCE: 'sample',
      SAMPLE_DELAY_MS: '300',
      WORKER_CONCURRENCY: '2',
      PLAN_FOR_NEW_ACCOUNTS: 'professional',
    })
    try {
      const browser = server.browser()
      await signUp(browser)
      await browser.post('/api/runtime/start', campaign)
      const expected = await readRunResult(browser)
      await browser.post('/api/runtime/start', campaign)
      await waitFor('the first listings', async () => (await processed(browser)) > 20, 30_000)
      expect(() => writeFileSync(filler, Buffer.alloc(400 << 20))).toThrow('ENOSPC')
      const refused = await waitFor('that writing is refused', async () => {
        const answer = await server
          .browser()
          .post('/api/auth/register', { email: 'late@example.com', password: 'sixsix' })
        return answer.status === 503 && answer.json['error']
      })
      expect(refused).toMatch(/^The server’s disk is full/)
      await pause(3_000) // writes already started still complete
      const before = await processed(browser)
      await pause(3_000)
      expect(await processed(browser)).toBe(before)
      rmSync(filler)
      await waitFor('that it goes on', async () => (await processed(browser)) > before, 15_000)
      const { listings, counters } = await readRunResult(browser)
      expect(listings).toEqual(expected.listings)
      expect(counters).toEqual(expected.counters)
    } finally {
      await server.kill()
      execFileSync('umount', [disk])
      await folder.stop()
    }
  },
)
