import { areaOperations } from './area-rows.ts'
import { enrichedFieldOperations } from './filled-rows.ts'
import { listingOperations } from './listing-rows.ts'
import { runOperations } from './run-rows.ts'
import { copy } from './tables.ts'
import type { StorageTx } from '../storage.ts'
import type { MemoryTables } from './tables.ts'

/** The transaction operations over plain maps; the journal records every change. */
export function memoryTx(memory: MemoryTables): StorageTx {
  const { prompts, journal } = memory
  return {
    ...runOperations(memory),
    ...areaOperations(memory),
    ...listingOperations(memory),
    ...enrichedFieldOperations(memory),

    insertPrompt: async (prompt) => journal.set(prompts, prompt.id, { ...prompt }),
    lockOpenPrompt: async (runId) =>
      copy([...prompts.values()].find((prompt) => prompt.runId === runId && prompt.choice === null)),
    runOfPrompt: async (promptId) => prompts.get(promptId)?.runId ?? null,
    lockPrompt: async (promptId) => copy(prompts.get(promptId)),
    answerPrompt: async (promptId, choice) => journal.assign(prompts.get(promptId), { choice }),
  }
}
