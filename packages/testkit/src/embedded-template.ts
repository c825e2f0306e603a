import { join } from 'node:path'
import { openAppDatabase } from '@gazetteer/server/platform/app-database/index'
import { openJobs } from '@gazetteer/server/platform/jobs/index'
import { silentLog } from '@gazetteer/server/platform/log'
import { borrowFolder } from './borrow-folder.ts'
import type { StartedServer } from './started-server.ts'

/** An embedded database with nothing but the queue's schema, made once: to copy it is ten times faster than to make another. */
export async function makeEmbeddedTemplate(): Promise<StartedServer> {
  const folder = await borrowFolder()
  const database = await openAppDatabase({ url: null, folder, log: silentLog })
  const jobs = await openJobs({ database, log: silentLog })
  await jobs.close()
  await database.close()
  return { url: join(folder.path, 'app-database'), stop: folder.giveBack }
}
