import type { Db, Trx } from '@gazetteer/app-database'
import { z } from 'zod'

/** One backup from its start until it is verified everywhere; it survives kills and failures. */
const openBackupSchema = z.object({
  kind: z.enum(['scheduled', 'manual']),
  startedAt: z.number(),
  /** The verified file on the disk; null: not written yet. */
  name: z.string().nullable(),
  /** The process that makes it; null: it failed, and waits for the next attempt. */
  by: z.string().nullable(),
  /** Until then no other process takes it over. */
  until: z.number(),
})

const stateSchema = z.object({
  /** When this state began. */
  beganAt: z.number(),
  /** Times of the schedule up to this one are done. */
  doneUntil: z.number(),
  open: openBackupSchema.nullable(),
  /** Objects in the bucket that were not read back. */
  unverified: z.array(z.string()),
  lastVerifiedAt: z.number().nullable(),
  /** The present series of failures. */
  failure: z.object({ since: z.number(), at: z.number(), text: z.string() }).nullable(),
})
export type BackupState = z.infer<typeof stateSchema>
export type OpenBackup = z.infer<typeof openBackupSchema>

const stateName = 'backups'
const tables = (db: Db) => db.withTables<{ installation: { name: string; value: string } }>()

/** Null before the first change. */
export async function readState(db: Db): Promise<BackupState | null> {
  const query = tables(db).selectFrom('installation').select('value').where('name', '=', stateName)
  return parsed((await query.executeTakeFirst())?.value)
}

/** State of an installation whose schedule begins now. */
const firstState = (now: number): BackupState => ({
  beganAt: now,
  doneUntil: now,
  open: null,
  unverified: [],
  lastVerifiedAt: null,
  failure: null,
})

/** Changes the state while no other process can; null: leaves it. Returns what was stored. */
export async function changeState(
  db: Db,
  now: number,
  change: (state: BackupState, trx: Trx) => BackupState | null | Promise<BackupState | null>,
): Promise<BackupState | null> {
  return await db.transaction().execute(async (trx) => {
    const installation = tables(trx)
    await installation
      .insertInto('installation')
      .values({ name: stateName, value: JSON.stringify(firstState(now)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const query = installation.selectFrom('installation').select('value').where('name', '=', stateName).forUpdate()
    const state = parsed((await query.executeTakeFirstOrThrow()).value) ?? firstState(now)
    const next = await change(state, trx)
    if (next === null) return null
    await installation
      .updateTable('installation')
      .set({ value: JSON.stringify(next) })
      .where('name', '=', stateName)
      .execute()
    return next
  })
}

/** A state of another version is forgotten: the files are what counts. */
const parsed = (value: string | undefined): BackupState | null =>
  value === undefined ? null : (stateSchema.safeParse(JSON.parse(value)).data ?? null)
