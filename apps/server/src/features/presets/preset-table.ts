import type { PresetKind } from '@gazetteer/contract'
import type { Db } from '@gazetteer/app-database'

/** `content` is JSON in the format of its kind. */
export type PresetRow = { account_id: string; kind: PresetKind; name: string; content: string }

const presetTables = (db: Db) => db.withTables<{ preset: PresetRow }>()

export function listPresets(db: Db, accountId: string): Promise<PresetRow[]> {
  return presetTables(db).selectFrom('preset').selectAll().where('account_id', '=', accountId).orderBy('name').execute()
}

/** Replaces one of the same name. */
export async function upsertPreset(db: Db, row: PresetRow): Promise<void> {
  await presetTables(db)
    .insertInto('preset')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'name']).doUpdateSet({ content: row.content }))
    .execute()
}

export async function deletePresetOf(db: Db, { account_id, kind, name }: Omit<PresetRow, 'content'>): Promise<boolean> {
  const ofAccount = presetTables(db).deleteFrom('preset').where('account_id', '=', account_id)
  const query = ofAccount.where('kind', '=', kind).where('name', '=', name)
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n
}
