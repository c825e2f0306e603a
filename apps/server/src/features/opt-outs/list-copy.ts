import { readFileSync, statSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { optOutKindSchema, type OptOutList, optOutList } from '@gazetteer/listing/opt-out'
import { z } from 'zod'
import type { OptOutEntry } from '@gazetteer/contract'
import { StartRefused } from '../../platform/start-refused.ts'

const copySchema = z.array(z.object({ kind: optOutKindSchema, value: z.string(), city: z.string().nullable() }))
const pathIn = (dataDir: string): string => join(dataDir, 'opt-outs.json')

/**
 * Writes a copy for command-line captures, which do not open the app database; written by the holder of the data
 * folder.
 */
export async function writeCopy(dataDir: string, entries: readonly OptOutEntry[]): Promise<void> {
  const path = pathIn(dataDir)
  const text = `${JSON.stringify(entries.map(({ kind, value, city }) => ({ kind, value, city })))}\n`
  const former = await readFile(path, 'utf8').catch(() => '[]\n')
  if (former === text) return
  await writeFile(`${path}.part`, text, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/**
 * Reads the copy in a data folder and reloads it on change; empty when there is none. Throws StartRefused when it is
 * unreadable, so that no capture ignores the list.
 */
export function openCopy(dataDir: string): () => OptOutList {
  const path = pathIn(dataDir)
  let version = ''
  let list = optOutList([])
  return () => {
    try {
      const stats = statSync(path, { throwIfNoEntry: false })
      const now = stats === undefined ? '' : `${stats.ino} ${stats.mtimeMs} ${stats.size}`
      if (now !== version) list = optOutList(stats === undefined ? [] : parsed(path))
      version = now
      return list
    } catch (error) {
      throw new StartRefused(`The opt-out list ${path} cannot be read. Start the server once to write it again.`, {
        cause: error,
      })
    }
  }
}

const parsed = (path: string) => copySchema.parse(JSON.parse(readFileSync(path, 'utf8')))
