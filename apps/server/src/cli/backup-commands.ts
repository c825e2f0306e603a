import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { restoreInstallation } from '../backup.ts'
import type { Config } from '../config.ts'
import { openAppDatabase } from '@gazetteer/app-database'
import { Invalid } from '../platform/errors.ts'
import { keepFilesPrivate } from '../platform/private-folder.ts'
import { holdDataFolder } from '../platform/data-folder.ts'
import { silentLog } from '../platform/log.ts'
import { callerPath } from './caller-folder.ts'
import { callInstallation } from './call-installation.ts'
import { type Io, act } from './io.ts'

/** `backup`, with or without a running server, and `restore`, only while no server runs. */
export function addBackupCommands(program: Command, { out, config }: Io): void {
  const backup = program
    .command('backup')
    .description('backs up the app database to one file, also while a server runs')
  act(backup.argument('<file>', 'the file to write'), async (file: string) => {
    const path = resolve(callerPath(file))
    await refuseWithoutFolder(path)
    out.write(`${await callInstallation(config(), { command: 'backup', file: path })}\n`)
    return 0
  })
  const restore = program
    .command('restore')
    .description('restores into an empty installation, while no server runs')
    .argument('<file>', 'the backup')
    .option('--replace', 'deletes the existing data first')
  act(restore, async (file: string, { replace = false }: { replace?: boolean }) => {
    out.write(`${await restored(config(), { file: resolve(callerPath(file)), isReplacing: replace })}\n`)
    return 0
  })
}

/** Before the app database is opened and read, which takes seconds. */
async function refuseWithoutFolder(file: string): Promise<void> {
  const folder = dirname(file)
  const found = await stat(folder).catch(() => null)
  if (found === null) throw new Invalid(`backup ${file}: folder not found: ${folder}. Create it first.`)
  if (!found.isDirectory()) throw new Invalid(`backup ${file}: ${folder} is not a folder.`)
}

async function restored(config: Config, restoring: { file: string; isReplacing: boolean }): Promise<string> {
  keepFilesPrivate()
  const folder = await holdDataFolder(config.dataDir)
  try {
    const database = await openAppDatabase({ url: config.databaseUrl, folder, log: silentLog })
    try {
      return (await restoreInstallation({ config, database, log: silentLog }, { id: 'command', ...restoring })).message
    } finally {
      await database.close()
    }
  } finally {
    await folder.release()
  }
}
