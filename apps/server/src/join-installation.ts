import { askOf, refuseUnfinishedRestore } from '@gazetteer/app-database'
import { type CapturesContext, resumeOpenRuns } from './features/captures/index.ts'
import type { Platform } from './platform/platform.ts'
import { openSoleProcess } from './platform/sole-process.ts'

/**
 * Registers this process; the first one resumes open runs. The result leaves the installation. Throws when a restore of
 * another process began since this one looked.
 */
export async function joinInstallation(
  { config, database, db, log, clock }: Platform,
  { captures, isRestoring }: { captures: CapturesContext; isRestoring: boolean },
): Promise<() => Promise<void>> {
  const leave = await openSoleProcess({
    url: config.databaseUrl,
    log,
    presence: { db, role: config.role, now: clock.now },
    onFirstProcess: ({ hasCrashed }) => resumeOpenRuns(captures, { hasCrashed, afterCrash: config.afterCrash }),
  })
  if (isRestoring) return leave
  try {
    await refuseUnfinishedRestore(askOf(database))
    return leave
  } catch (error) {
    await leave()
    throw error
  }
}
