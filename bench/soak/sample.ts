import { readdir } from 'node:fs/promises'
import { residentMb } from '../process.ts'
import type { SoakInstallation } from './installation.ts'

export type Sample = Record<string, number>

const countsSql = `
  select (select count(*)::int from pg_stat_activity where datname is not null) as connections,
         (select count(*)::int from pgboss.job) as jobs,
         (pg_database_size(current_database()) / 1e6)::int as database_mb`

/** Current resource use of the long-running processes and the database. */
export async function sampleOf({ pids, database }: SoakInstallation): Promise<Sample> {
  const sample: Sample = {}
  for (const [name, pid] of Object.entries(pids)) {
    sample[`resident MB of the ${name}`] = Math.round(await residentMb(pid))
    sample[`open files of the ${name}`] = (await readdir(`/proc/${pid}/fd`)).length
  }
  const { rows } = await database.query<{ connections: number; jobs: number; database_mb: number }>(countsSql)
  sample['connections of PostgreSQL'] = rows[0]?.connections ?? Number.NaN
  sample['jobs in the queues'] = rows[0]?.jobs ?? Number.NaN
  sample['app database MB'] = rows[0]?.database_mb ?? Number.NaN
  return sample
}
