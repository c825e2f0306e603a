import { areaOperations } from './area-rows.ts'
import { enrichedFieldOperations } from './filled-rows.ts'
import { listingOperations } from './listing-rows.ts'
import { runOperations } from './run-rows.ts'
import { copy, patch } from './tables.ts'
import type { StorageTx } from '../storage.ts'
import type { MemoryTables } from './tables.ts'

/**
 * The transaction operations over plain maps. There is no rollback: an error inside a transaction aborts the
 * process's run.
 */
export function memoryTx(memory: MemoryTables): StorageTx {
  const { prompts } = memory
  return {
    ...runOperations(memory),
    ...areaOperations(memory),
    ...listingOperations(memory),
    ...enrichedFieldOperations(memory),

    insertPrompt: async (prompt) => void prompts.set(prompt.id, { ...prompt }),
    lockOpenPrompt: async (runId) =>
      copy([...prompts.values()].find((prompt) => prompt.runId === runId && prompt.choice === null)),
    runOfPrompt: async (promptId) => prompts.get(promptId)?.runId ?? null,
    lockPrompt: async (promptId) => copy(prompts.get(promptId)),
    answerPrompt: async (promptId, choice) => patch(prompts.get(promptId), { choice }),
  }
}
