import type { StorageTx } from '../../storage.ts'
import type { SentWrites } from '../transaction/sent-writes.ts'
import type { EngineDb } from '../tables.ts'

export function promptOperations(db: EngineDb, { send }: SentWrites) {
  const prompts = db.selectFrom('capturePrompt')
  return {
    insertPrompt: async ({ details, ...prompt }) => {
      const row = { ...prompt, details: JSON.stringify(details) }
      send(db.insertInto('capturePrompt').values(row).execute())
    },
    lockOpenPrompt: async (runId) =>
      (await prompts
        .selectAll()
        .where('runId', '=', runId)
        .where('choice', 'is', null)
        .forUpdate()
        .executeTakeFirst()) ?? null,
    runOfPrompt: async (promptId) =>
      (await prompts.select('runId').where('id', '=', promptId).executeTakeFirst())?.runId ?? null,
    lockPrompt: async (promptId) =>
      (await prompts.selectAll().where('id', '=', promptId).forUpdate().executeTakeFirst()) ?? null,
    answerPrompt: async (promptId, choice) => {
      send(db.updateTable('capturePrompt').set({ choice }).where('id', '=', promptId).execute())
    },
  } satisfies Partial<StorageTx>
}
