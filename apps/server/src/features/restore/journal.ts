import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renameDurably, syncFolder } from '@gazetteer/app-database'
import { type RestoreOutcome, restoreOutcomeSchema } from '@gazetteer/contract'
import { z } from 'zod'

/**
 * `preparing`: nothing has changed. `replacing`: where the app database has the marker of a restore, its data is
 * incomplete. `checked`: the new data is complete and in use.
 */
const entrySchema = z.object({
  id: z.string(),
  file: z.string(),
  restorePoint: z.string(),
  stage: z.enum(['preparing', 'replacing', 'checked']),
  text: z.string(),
})
export type JournalEntry = z.infer<typeof entrySchema>

/** What a killed restore left, and how the last one ended; both are in the data folder, which no restore replaces. */
export type RestoreJournal = {
  read: () => Promise<JournalEntry | null>
  write: (entry: JournalEntry) => Promise<void>
  /** Stores the outcome, in memory where the disk is full, then removes the entry. */
  end: (outcome: RestoreOutcome) => Promise<void>
  outcome: () => Promise<RestoreOutcome | null>
}

export function openRestoreJournal(dataDir: string): RestoreJournal {
  const entryFile = join(dataDir, 'restore.json')
  const outcomeFile = join(dataDir, 'restore-outcome.json')
  let last: RestoreOutcome | null = null
  return {
    read: () => readChecked(entryFile, entrySchema),
    write: (entry) => writeDurably(entryFile, entry),
    async end(outcome) {
      last = outcome
      // The entry must go in any case: the next start would go back again.
      await writeDurably(outcomeFile, outcome).catch(() => undefined)
      await rm(entryFile, { force: true })
      await syncFolder(dataDir)
    },
    outcome: async () => last ?? (await readChecked(outcomeFile, restoreOutcomeSchema)),
  }
}

async function readChecked<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : schema.parse(JSON.parse(text))
}

/** A kill or a power failure leaves the former contents or the new ones. */
async function writeDurably(file: string, value: unknown): Promise<void> {
  const next = `${file}.next`
  await writeFile(next, JSON.stringify(value), { mode: 0o600, flush: true })
  await renameDurably(next, file)
}
