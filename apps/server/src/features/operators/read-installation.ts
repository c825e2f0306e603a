import { statfs } from 'node:fs/promises'
import type { OperatorInstallation } from '@gazetteer/contract'
import { readBacklog, readSourceUse } from '@gazetteer/engine/sql'
import type { SourceId } from '@gazetteer/listing'
import type { SourceListing } from '@gazetteer/sources'
import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'
import { queues, type QueueState } from '../../platform/jobs/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { version } from '@gazetteer/contract'

export type Sources = {
  readonly defaultId: SourceId
  readonly listings: readonly SourceListing[]
  availabilityOf: (id: SourceId) => OperatorInstallation['sources'][number]['availability']
}

/** The state of the installation: disk, running captures, queues, sources, version. */
export async function readInstallation(
  platform: Pick<Platform, 'config' | 'db' | 'database' | 'clock' | 'jobs'>,
  sources: Sources,
): Promise<OperatorInstallation> {
  const { config, db, database, clock, jobs } = platform
  const { runs } = await readBacklog(db, clock.now())
  return {
    success: true,
    version,
    database: database.kind,
    disk: await readDisk(db, config.dataDir),
    runs,
    queues: (await jobs.states()).map(presentQueue),
    sources: await presentSources(db, sources),
  }
}

async function readDisk(db: Db, folder: string): Promise<OperatorInstallation['disk']> {
  const { bsize, bavail, blocks } = await statfs(folder)
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database())::float8 as size`.execute(db)
  return { folder, freeBytes: bsize * bavail, totalBytes: bsize * blocks, databaseBytes: rows[0]?.size ?? 0 }
}

const presentQueue = (queue: QueueState) => ({ ...queue, isDead: queue.name === queues.mail.deadLetter })

async function presentSources(
  db: Db,
  { defaultId, listings, availabilityOf }: Sources,
): Promise<OperatorInstallation['sources']> {
  const uses = new Map((await readSourceUse(db)).map((use) => [use.source, use]))
  return listings.map(({ id, title, declaration, reason }) => ({
    id,
    title,
    isDefault: id === defaultId,
    reason,
    availability: availabilityOf(id),
    usedToday: uses.get(id)?.usedToday ?? null,
    perDay: declaration?.limits.perDay ?? null,
    blockedUntil: uses.get(id)?.blockedUntil ?? null,
  }))
}
