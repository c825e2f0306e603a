import { waitFor } from '@gazetteer/testkit'
import { appDatabaseKinds, startTestAppDatabase } from '../../testing/index.ts'
import { expect, test, vi } from 'vitest'
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

test('processes nothing before it begins, and pollers wait for it', async () => {
  const database = await startTestAppDatabase('embedded')
  const jobs = await openJobs({ database, log: silentLog, isWaiting: true })
  try {
    const seen: string[] = []
    const polling = jobs.begun(new AbortController().signal).then(() => seen.push('poll'))
    await jobs.work(queues.mail, 1, async () => void seen.push('job'))
    await jobs.send(queues.mail, [{ key: 'm', data: {} }])
    await jobs.begun(AbortSignal.abort())
    expect((await jobs.states()).find(({ name }) => name === 'mail.send')).toMatchObject({ waiting: 1, active: 0 })
    expect(seen).toEqual([])
    await jobs.begin()
    await polling
    await waitFor('the job', () => seen.includes('job'), 5_000)
    await jobs.begun(new AbortController().signal)
    expect(seen).toHaveLength(2)
  } finally {
    await jobs.close()
    await database.stop()
  }
})

test('polls at most twice in each interval while the database is unreachable', async () => {
  const database = await startTestAppDatabase('embedded')
  let isReachable = true
  let failed = 0
  const executeSql: typeof database.executeSql = async (text, values) => {
    if (isReachable) return await database.executeSql(text, values)
    failed += 1
    throw new Error('the database is unreachable')
  }
  const jobs = await openJobs({ database: { ...database, executeSql }, log: silentLog })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    isReachable = false
    await jobs.work(queues.mail, 4, async () => undefined)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(failed).toBeGreaterThanOrEqual(16)
    // All four at first; then each 10 s each worker by itself, and after an error once more.
    expect(failed).toBeLessThanOrEqual(4 + 3 * 8)
  } finally {
    isReachable = true
    vi.useRealTimers()
    await jobs.close()
    await database.stop()
  }
})

test.each(appDatabaseKinds)('a job sent before the clock was set back is due now (%s)', async (kind) => {
  const database = await startTestAppDatabase(kind)
  const jobs = await openJobs({ database, log: silentLog })
  try {
    await jobs.send(queues.fetch, [{ key: 'run', data: {} }])
    // As a clock set back by two hours shows the times stored before.
    await database.executeSql(
      `update pgboss.job set created_on = created_on + interval '2 hours', start_after = start_after + interval '2 hours'`,
    )
    let begun = 0
    await jobs.work(queues.fetch, 1, async () => void (begun += 1))
    await waitFor('the job', () => begun > 0, 5_000)
    expect(begun).toBe(1)
  } finally {
    await jobs.close()
    await database.stop()
  }
})

test.each(appDatabaseKinds)(
  'deletes the jobs of runs, also those that name the run in their key only (%s)',
  async (kind) => {
    const database = await startTestAppDatabase(kind)
    const jobs = await openJobs({ database, log: silentLog })
    try {
      await jobs.send(queues.fetch, [
        { key: 'JB-1#0', data: {} },
        { key: 'JB-2#0', data: {} },
      ])
      await jobs.send(queues.deliver, [{ key: 'JB-1', data: { runId: 'JB-1' } }])
      await jobs.deleteJobsOf(['JB-1'])
      const { rows } = await database.executeSql(
        `select singleton_key from pgboss.job where name like 'capture.%' order by singleton_key`,
      )
      expect(rows).toEqual([{ singleton_key: 'JB-2#0' }])
    } finally {
      await jobs.close()
      await database.stop()
    }
  },
)
