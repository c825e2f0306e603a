import { waitFor } from '@gazetteer/testkit'
import { appDatabaseKinds, startTestAppDatabase } from '../../testing/index.ts'
import { expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { openJobs, queues } from './index.ts'

test.each(appDatabaseKinds)(
  'a worker takes the next job immediately, while all work concurrently (%s)',
  async (kind) => {
    const database = await startTestAppDatabase(kind)
    const jobs = await openJobs({ database, log: silentLog })
    try {
      const begun: (() => void)[] = []
      await jobs.work(queues.fetch, 3, () => new Promise<void>((done) => void begun.push(done)))
      await jobs.send(
        queues.fetch,
        Array.from({ length: 6 }, (_, n) => ({ key: `run#${n}`, data: {} })),
      )
      await waitFor('the first three', () => begun.length === 3)
      for (const end of begun) end()
      await waitFor('the other three', () => begun.length === 6, 5_000)
      for (const end of begun) end()
      expect(begun).toHaveLength(6)
    } finally {
      await jobs.close()
      await database.stop()
    }
  },
)
