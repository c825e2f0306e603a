import { appDatabaseKinds, startTestAppDatabase } from '@gazetteer/testkit'
import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSqlEngine } from '../sql.ts'
import { planTwoCities } from '../suites/two-cities.ts'
import type { EngineContext } from '../context.ts'

const unlimited = { lock: async () => null, charge: async () => undefined, refund: async () => undefined }

async function start(kind: (typeof appDatabaseKinds)[number]) {
  const { stop, db, transaction } = await startTestAppDatabase(kind)
  const settings = { db, transaction, credits: unlimited }
  const inSql = { open: async (context: EngineContext) => createSqlEngine(settings, context) }
  const { engine, runId } = await planTwoCities(inSql, 'read-status', { source: scriptedSource([]), sliceMs: 0 })
  return { engine, runId, db, stop }
}

const all = () => ({ after: 0, limit: 100 })

test.each(appDatabaseKinds)(
  'a status is read as a whole, and is null for a run that does not exist (%s)',
  async (kind) => {
    const { engine, runId, stop } = await start(kind)
    try {
      const status = await engine.readStatus(runId, { linesOf: all })
      expect(status).toMatchObject({ run: { id: runId }, progress: { areasKnown: 2 }, prompt: null })
      expect(status?.log).toEqual(await engine.readLog(runId, all()))
      expect(await engine.readStatus('another', { linesOf: all })).toBeNull()
    } finally {
      await stop()
    }
  },
)

test('beside transactions on the embedded database, a status waits for one of them, not for one with each read', async () => {
  const { engine, runId, db, stop } = await start('embedded')
  let done = 0
  const end = new AbortController()
  const transactions = async () => {
    while (!end.signal.aborted) {
      await db.transaction().execute(async (trx) => await sql`select pg_sleep(0.02)`.execute(trx))
      done += 1
    }
  }
  const busy = [transactions(), transactions()]
  try {
    const before = done
    await engine.readStatus(runId, { linesOf: all })
    // The one in progress, and at most one that was waiting before.
    expect(done - before).toBeLessThanOrEqual(2)
  } finally {
    end.abort()
    await Promise.all(busy)
    await stop()
  }
})

test('a change while a status is read is not in it', async () => {
  const { engine, runId, stop } = await start('postgres')
  try {
    let begin: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const change = begun.then(() => engine.log(runId, { level: 'info', text: 'meanwhile' }))
    const status = await engine.readStatus(runId, {
      linesOf: () => {
        begin()
        return all()
      },
    })
    await change
    expect(status?.log.map(({ text }) => text)).not.toContain('meanwhile')
    expect(status?.log.at(-1)?.seq).toBe(status?.run.lastLogSeq)
    expect((await engine.readLog(runId, all())).map(({ text }) => text)).toContain('meanwhile')
  } finally {
    await stop()
  }
})
