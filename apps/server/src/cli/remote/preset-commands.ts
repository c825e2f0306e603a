import { type Presets, savePresetSchema } from '@gazetteer/contract'
import { presetFields } from '@gazetteer/listing'
import type { Command } from 'commander'
import { type Io, UsageError, act, printRows, several } from '../io.ts'
import { exitCodes } from '../exit-codes.ts'
import { openRemoteApi } from './remote-api.ts'
import { type ServerOptions, addServerOptions, serverOf } from './server-options.ts'

type FilePreset = Presets['file'][number]

/** `presets`: names for the columns of files, stored in an account on a server. */
export function addPresetCommands(program: Command, io: Io): void {
  const apiOf = (options: ServerOptions) => openRemoteApi(serverOf(options, io.config().remote))
  const presets = program.command('presets').description('columns of files under other names, for `export --preset`')
  const command = (name: string, description: string): Command =>
    addServerOptions(presets.command(name).description(description))

  const list = command('list', 'lists built-in and own presets with their columns').option('--json', 'prints JSON')
  act(list, async ({ json, ...server }: ServerOptions & { json?: boolean }) => {
    const { file, builtIn } = await apiOf(server).call('presets', {}, io.signal())
    printRows(io, [...builtIn, ...file], { isJson: json, line: presetLine, none: 'None yet.' })
    return exitCodes.done
  })

  const save = command('save', 'saves a preset; replaces one of the same name')
    .argument('<name>', 'its name')
    .requiredOption('--column <field=header>', 'a field and its header; once for each column, in order', several)
  act(save, async (name: string, { column, ...server }: ServerOptions & { column: string[] }) => {
    const content = { columns: column.map(columnOf) }
    const { data, error } = savePresetSchema.safeParse({ kind: 'file', name, content })
    if (data === undefined) throw new UsageError(error.issues.map(({ message }) => message).join(' '))
    await apiOf(server).call('savePreset', { body: data }, io.signal())
    return exitCodes.done
  })

  const remove = command('delete', 'deletes a preset').argument('<name>', 'its name')
  act(remove, async (name: string, server: ServerOptions) => {
    await apiOf(server).call('deletePreset', { body: { kind: 'file', name } }, io.signal())
    return exitCodes.done
  })
}

/** `phone=Telephone`; without a header the field's own name. Throws UsageError for an unknown field. */
function columnOf(text: string): { field: string; header: string } {
  const [field = '', ...header] = text.split('=')
  if (!fields.includes(field)) throw new UsageError(`--column ${text}: unknown field. Fields: ${fields.join(', ')}`)
  return { field, header: header.length === 0 ? field : header.join('=') }
}

const fields: readonly string[] = presetFields

const presetLine = ({ name, content }: FilePreset): string =>
  `${name}  ${content.columns.map(({ field, header }) => `${field}=${header}`).join(', ')}`
