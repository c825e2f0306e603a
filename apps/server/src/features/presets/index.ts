import {
  type Presets,
  choicePresetSchema,
  filePresetSchema,
  presetsOfAccount,
  type SavePreset,
  viewPresetSchema,
} from '@gazetteer/contract'
import { type FileColumn, filePresets } from '@gazetteer/listing'
import type { Db } from '@gazetteer/app-database'
import { route } from '../../platform/api/route.ts'
import { lockAccount } from '../accounts/index.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { deletePresetOf, listPresets, upsertPreset } from './preset-table.ts'

/** Each list of presets has all of them. */
const maxBytes = 2_000_000
const tooLarge = 'Your presets would take more than 2 MB. Delete one first, or save fewer cities and areas in one.'
const tooMany = `You can save up to ${presetsOfAccount} of each kind. Delete one first.`

/** Named presets of an account: selections of cities and types, views of the data table, columns of files. */
export function presetsFeature({ http, platform: { db } }: FeatureStart): void {
  route(http, 'presets', async ({ actor }) => ({ success: true, ...(await readPresets(db, actor.accountId)) }))
  route(http, 'savePreset', async ({ actor, body }) => {
    await savePreset(db, actor.accountId, body)
    return { success: true }
  })
  route(http, 'deletePreset', async ({ actor, body: { kind, name } }) => {
    const isGone = await deletePresetOf(db, { account_id: actor.accountId, kind, name })
    if (!isGone) throw new NotFound('No preset with this name.')
    return { success: true }
  })
}

/** Parses presets saved by any version; invalid ones are skipped. */
export async function readPresets(db: Db, accountId: string): Promise<Omit<Presets, 'success'>> {
  const rows = await listPresets(db, accountId)
  const of = <T>(kind: string, parse: (content: unknown) => { data?: T }) =>
    rows.flatMap((row) => {
      const content = row.kind === kind ? parse(JSON.parse(row.content)).data : undefined
      return content === undefined ? [] : [{ name: row.name, content }]
    })
  return {
    choice: of('choice', (content) => choicePresetSchema.safeParse(content)),
    view: of('view', (content) => viewPresetSchema.safeParse(content)),
    file: of('file', (content) => filePresetSchema.safeParse(content)),
    builtIn: filePresets.map(({ name, columns }) => ({ name, content: { columns: [...columns] } })),
  }
}

/** Columns of a file preset, own or built-in, with this name, else with this name in another case. Throws NotFound. */
export async function findFilePreset(db: Db, accountId: string, name: string): Promise<readonly FileColumn[]> {
  const { file, builtIn } = await readPresets(db, accountId)
  const all = [...file, ...builtIn]
  const found =
    all.find((preset) => preset.name === name) ?? all.find((preset) => preset.name.toLowerCase() === name.toLowerCase())
  if (found !== undefined) return found.content.columns
  throw new NotFound(`There is no file preset "${name}". Known: ${all.map((preset) => preset.name).join(', ')}.`)
}

async function savePreset(db: Db, accountId: string, { kind, name, content }: SavePreset): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    const all = await listPresets(trx, accountId)
    const known = all.filter((row) => row.kind === kind)
    const isNew = known.every((row) => row.name !== name)
    if (isNew && known.length >= presetsOfAccount) throw new Conflict(tooMany)
    const row = { account_id: accountId, kind, name, content: JSON.stringify(content) }
    const others = all.filter((other) => other.kind !== kind || other.name !== name)
    if (bytesOf([...others, row]) > maxBytes) throw new Conflict(tooLarge)
    await upsertPreset(trx, row)
  })
}

const bytesOf = (rows: readonly { content: string }[]): number =>
  rows.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
