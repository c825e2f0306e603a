import { readFileSync, statSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { optOutKindSchema } from '@gazetteer/listing/opt-out/opt-out'
import { type OptOutList, optOutList } from '@gazetteer/listing/opt-out/opt-out-list'
import { z } from 'zod'
import type { OptOutEntry } from '@gazetteer/contract'
import { StartRefused } from '../../platform/start-refused.ts'

const copySchema = z.array(z.object({ kind: optOutKindSchema, value: z.string(), city: z.string().nullable() }))
const pathIn = (dataDir: string): string => join(dataDir, 'opt-outs.json')

/** The list as captures of the command line read it, which open no app database; written by whoever holds the data folder. */
export async function writeCopy(dataDir: string, entries: readonly OptOutEntry[]): Promise<void> {
  const path = pathIn(dataDir)
  const text = `${JSON.stringify(entries.map(({ kind, value, city }) => ({ kind, value, city })))}\n`
  const former = await readFile(path, 'utf8').catch(() => '[]\n')
  if (former === text) return
  await writeFile(`${path}.part`, text, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/**
 * The copy of a data folder, read again when it changed; empty where there is none. Throws StartRefused where it cannot be read:
 * nothing is captured past a list.
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
      throw new StartRefused(`The opt-out list ${path} cannot be read. Start the server once: it is written again.`, {
        cause: error,
      })
    }
  }
}

const parsed = (path: string) => copySchema.parse(JSON.parse(readFileSync(path, 'utf8')))
