import type { SiteMemory } from '@gazetteer/contacts'
import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'
import type { Clock } from '../../../platform/clock.ts'

/** What earlier visits learned, shared by all processes. */
export const openSiteMemory = (db: Db, { now }: Pick<Clock, 'now'>): SiteMemory => ({
  async read(key) {
    const { rows } = await sql<{ value: string }>`
      select value from website_memory where key = ${key} and expires_at > ${now()}`.execute(db)
    return rows[0]?.value ?? null
  },
  async write(key, value, expiresAt) {
    await sql`insert into website_memory (key, value, expires_at) values (${key}, ${value}, ${Math.ceil(expiresAt)})
      on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`.execute(db)
  },
})

export async function forgetExpired(db: Db, now: number): Promise<void> {
  await sql`delete from website_memory where expires_at <= ${now}`.execute(db)
}
