import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBody } from '@gazetteer/bounded'
import { z } from 'zod'
import type { Log } from '../../platform/log.ts'
import { isNewer, versionSchema } from './newer-version.ts'

const checkEveryMs = 24 * 3_600_000
const timeoutMs = 10_000
const maxBytes = 100_000

/** The document at UPDATE_CHECK_URL. Further fields are allowed. */
const newestSchema = z.object({ version: versionSchema, url: z.httpUrl().max(2_000).nullish() })
type Newest = z.infer<typeof newestSchema>

/** The last fetch, stored so that restarts do not repeat it. `newest` null: it failed. */
const checkSchema = z.object({ from: z.string(), checkedAt: z.number(), newest: newestSchema.nullable() })
type Check = z.infer<typeof checkSchema>

export type UpdateState = {
  state: 'off' | 'current' | 'newer' | 'unknown'
  newest: string | null
  url: string | null
  checkedAt: number | null
}

export type UpdateCheckSettings = {
  /** Null: no request is sent. */
  url: string | null
  dataDir: string
  version: string
  now: () => number
  log: Log
}

/** Whether a newer version exists. Fetches the document when someone asks, at most once a day. */
export function openUpdateCheck({ url, dataDir, version, now, log }: UpdateCheckSettings): () => Promise<UpdateState> {
  const file = join(dataDir, 'update-check.json')
  let pending: Promise<Check> | null = null

  async function lastCheck(from: string): Promise<Check> {
    const stored = await readCheck(file)
    if (stored?.from === from && Math.abs(now() - stored.checkedAt) < checkEveryMs) return stored
    const check: Check = { from, checkedAt: now(), newest: null }
    // Stored first: a crash does not lead to a second request.
    await storeCheck(file, check)
    try {
      check.newest = await fetchNewest(from)
      await storeCheck(file, check)
    } catch (error) {
      log.warn({ err: error }, 'the document of UPDATE_CHECK_URL could not be read')
    }
    return check
  }

  return async () => {
    if (url === null) return { state: 'off', newest: null, url: null, checkedAt: null }
    pending ??= lastCheck(url).finally(() => {
      pending = null
    })
    const { newest, checkedAt } = await pending
    if (newest === null) return { state: 'unknown', newest: null, url: null, checkedAt }
    const state = isNewer(newest.version, version) ? 'newer' : 'current'
    return { state, newest: newest.version, url: newest.url ?? null, checkedAt }
  }
}

async function fetchNewest(url: string): Promise<Newest> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = new TextDecoder().decode(await readBody(response, maxBytes))
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return newestSchema.parse(JSON.parse(text))
}

async function readCheck(file: string): Promise<Check | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return checkSchema.parse(JSON.parse(text))
  } catch {
    return null // written by another version, or by hand
  }
}

async function storeCheck(file: string, check: Check): Promise<void> {
  await writeFile(`${file}.next`, JSON.stringify(check), { mode: 0o600 })
  await rename(`${file}.next`, file)
}
