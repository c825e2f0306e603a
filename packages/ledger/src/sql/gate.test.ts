import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appDatabaseKinds, borrowAppDatabase } from '@gazetteer/testkit'
import { scriptedSource } from '@gazetteer/testkit/scripted-source'
import { createSqlGate, ledgerMigrations } from './index.ts'
import type { BorrowedAppDatabase } from '@gazetteer/testkit'

const declare = (
  id: 'overpass' | 'google' | 'overture',
  limits: { concurrency: number | null; gapMs: number; perDay: number | null },
) => scriptedSource([], { id, limits }).declaration

describe.each(appDatabaseKinds)('the gate of a source, %s', (kind) => {
  let borrowed: BorrowedAppDatabase
  beforeAll(async () => {
    borrowed = await borrowAppDatabase(kind, ledgerMigrations)
  })
  afterAll(() => borrowed.giveBack())
  const gates = () => [createSqlGate(borrowed.db, Date.now), createSqlGate(borrowed.db, Date.now)] as const

  test('two processes together keep the gap and the slots of a source', async () => {
    const [one, other] = gates()
    const overpass = declare('overpass', { concurrency: 1, gapMs: 60_000, perDay: null })
    const first = await one.reserve(overpass)
    expect(first).toEqual({ waitMs: 0, slot: 0 })
    expect((await other.reserve(overpass)).waitMs).toBe(250)
    await one.release('overpass', 0)
    const second = await other.reserve(overpass)
    expect(second.waitMs).toBeGreaterThan(50_000)
    expect(second.slot).toBeNull()
  })

  test('a spent day waits for tomorrow, a block holds everybody', async () => {
    const [one, other] = gates()
    const google = declare('google', { concurrency: null, gapMs: 0, perDay: 2 })
    expect((await one.reserve(google)).waitMs).toBe(0)
    expect((await other.reserve(google)).waitMs).toBe(0)
    const spent = await other.reserve(google)
    expect(spent).toMatchObject({ isSpent: true, slot: null })
    expect((Date.now() + spent.waitMs) % 86_400_000).toBeLessThan(10_000)
    const overture = declare('overture', { concurrency: 2, gapMs: 0, perDay: null })
    await one.block(overture, 30_000)
    const blocked = await other.reserve(overture)
    expect(blocked.waitMs).toBeGreaterThan(25_000)
    expect(blocked.isSpent).toBe(false)
  })
})
