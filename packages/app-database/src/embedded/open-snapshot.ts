import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Snapshot } from '../types.ts'
import { Channel } from './channel.ts'
import { deleteStartingWith } from './create-folder.ts'
import type { Engine } from './engine.ts'

const copyPrefix = (place: string): string => `${place}.still-`

/** Deletes copies left by processes killed while reading them. */
export const deleteStaleCopies = (place: string): Promise<void> => deleteStartingWith(copyPrefix(place))

/**
 * A snapshot of the database: a copy of its folder, made while nothing is written, opened in its own thread. The
 * connection is blocked only during the copy, not while it is read.
 */
export async function openSnapshot(folderPath: string, engine: Engine): Promise<Snapshot> {
  const copy = await mkdtemp(copyPrefix(folderPath))
  const forget = () => rm(copy, { recursive: true, force: true })
  try {
    await copyFolder(folderPath, { copy, engine })
    const channel = await Channel.open(join(copy, 'app-database'), () => undefined)
    await channel.ask({ kind: 'script', text: 'begin' })
    return {
      ask: async (text) => (await channel.ask({ kind: 'script', text })).rows,
      async close() {
        await channel.close()
        await forget()
      },
    }
  } catch (error) {
    await forget()
    throw error
  }
}

/** Uses copy-on-write where the file system supports it. */
async function copyFolder(folderPath: string, { copy, engine }: { copy: string; engine: Engine }): Promise<void> {
  const release = await engine.take('transaction')
  try {
    await engine.ask('checkpoint', [])
    await cp(folderPath, join(copy, 'app-database'), { recursive: true, mode: constants.COPYFILE_FICLONE })
  } finally {
    release()
  }
}
