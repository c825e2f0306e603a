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
      await jobs.work(queues.slice, 3, () => new Promise<void>((done) => void begun.push(done)))
      await jobs.send(
        queues.slice,
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

test('what is to be first is taken before all that waits', async () => {
  const database = await startTestAppDatabase('postgres')
  const jobs = await openJobs({ database, log: silentLog })
  const taken: unknown[] = []
  try {
    await jobs.send(
      queues.slice,
      [1, 2, 3].map((n) => ({ key: `run#${n}`, data: { n } })),
    )
    await jobs.send(queues.slice, [{ key: 'run#plan', data: { n: 'plan' }, isFirst: true }])
    await jobs.work(queues.slice, 1, async (data) => void taken.push(Object.assign({ n: null }, data).n))
    await waitFor('all of them', () => taken.length === 4)
    expect(taken).toEqual(['plan', 1, 2, 3])
  } finally {
    await jobs.close()
    await database.stop()
  }
})
