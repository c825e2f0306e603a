import { resolve } from 'node:path'
import { restoreInstallation } from '../backup.ts'
import type { Config } from '../config.ts'
import { openAppDatabase } from '@gazetteer/app-database'
import { keepFilesPrivate } from '../platform/private-folder.ts'
import { holdDataFolder } from '../platform/data-folder.ts'
import { Invalid } from '../platform/errors.ts'
import { silentLog } from '../platform/log.ts'
import { callInstallation } from './call-installation.ts'
import { programName } from './program-name.ts'

/** `backup FILE`, with or without a running server. Returns the exit code. */
export async function backupCommand(args: string[], config: Config, out: NodeJS.WriteStream): Promise<number> {
  const [file, ...more] = args
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new Invalid(`Usage: ${programName} backup FILE`)
  out.write(`${await callInstallation(config, { command: 'backup', file: resolve(file) })}\n`)
  return 0
}

/** `restore FILE [--replace]`, only while no server runs. Returns the exit code. */
export async function restoreCommand(args: string[], config: Config, out: NodeJS.WriteStream): Promise<number> {
  const [file, ...more] = args.filter((one) => one !== '--replace')
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new Invalid(`Usage: ${programName} restore FILE [--replace]`)
  keepFilesPrivate()
  const folder = await holdDataFolder(config.dataDir)
  try {
    const database = await openAppDatabase({ url: config.databaseUrl, folder, log: silentLog })
    try {
      const restoring = { file: resolve(file), isReplacing: args.includes('--replace') }
      const { message } = await restoreInstallation({ config, database, log: silentLog }, restoring)
      out.write(`${message}\n`)
      return 0
    } finally {
      await database.close()
    }
  } finally {
    await folder.release()
  }
}
