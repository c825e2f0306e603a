import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** What a run captures in the place of a city: a polygon, circle, ZIP list or administrative area. */
export async function up(db: Db): Promise<void> {
  await sql`alter table capture_selection add column area jsonb`.execute(db)
}
