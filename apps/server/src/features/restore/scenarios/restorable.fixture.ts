import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type BackupSummary, type RestoreOutcome, restoreOutcomeSchema } from '@gazetteer/contract'
import { type Browser, openBrowser, readJson, waitFor } from '@gazetteer/testkit'
import { z } from 'zod'
import { type Config, readConfig } from '../../../config.ts'
import { type Installation, type InstallationSettings, runInstallation } from '../../../installation.ts'
import { holdDataFolder } from '../../../platform/data-folder.ts'
import { silentLog } from '../../../platform/log.ts'
import { type AppDatabaseKind, startTestInstallation } from '../../../testing/index.ts'

export const operator = { email: 'operator@example.com', password: 'correct horse' }

export type Restorable = {
  url: string
  config: Config
  installation: Installation
  visitor: () => Browser
  /** Registers an account, and signs in. */
  account: (email: string) => Promise<Browser>
  /** Makes a backup in BACKUP_DIR; returns its name. */
  backUp: (name: string) => Promise<string>
  /** Email addresses of the accounts, by a sign-in. */
  canSignIn: (email: string) => Promise<boolean>
  stop: () => Promise<void>
}

type Settings = { kind: AppDatabaseKind; env?: Record<string, string> } & Partial<
  Pick<InstallationSettings, 'checkHealth' | 'onFatal'>
>

/** The application as `main.ts` opens it: it can replace its own app database. */
export async function startRestorable({ kind, env = {}, ...settings }: Settings): Promise<Restorable> {
  const target = await startTestInstallation(kind)
  const restorable = await openRestorable({ ...target.env, ...env }, settings)
  return {
    ...restorable,
    async stop() {
      await restorable.stop()
      await target.stop()
    },
  }
}

export async function openRestorable(
  env: Record<string, string>,
  settings: Partial<Pick<InstallationSettings, 'checkHealth' | 'onFatal'>> = {},
): Promise<Restorable> {
  const config = readConfig({ MAPS_SOURCE: 'sample', MAP_TILES: 'off', OPERATORS: operator.email, PORT: '0', ...env })
  const folder = await holdDataFolder(config.dataDir)
  await mkdir(config.backupDir, { recursive: true })
  const onFatal = (error: unknown): never => {
    throw error
  }
  const installation = await runInstallation({
    config,
    folder,
    log: silentLog,
    webFolder: null,
    onFatal,
    ...settings,
  })
  const url = await installation.app().listen()
  folder.answerCommands(installation.app().answerCommand)
  const visitor = () => openBrowser(url)
  return {
    url,
    config,
    installation,
    visitor,
    async account(email) {
      const browser = visitor()
      await browser.post('/api/auth/register', { email, password: operator.password })
      await browser.post('/api/auth/login', { email, password: operator.password })
      return browser
    },
    async backUp(name) {
      await installation.app().answerCommand({ command: 'backup', file: join(config.backupDir, name) })
      return name
    },
    async canSignIn(email) {
      const { status } = await visitor().post('/api/auth/login', { email, password: operator.password })
      return status === 200
    },
    async stop() {
      await installation.close()
      await folder.release()
    },
  }
}

type Answer = { status: number; json: Record<string, unknown> }

/** The calls of an operator, or with a secret those of an installation without accounts. */
export function restoreCalls(browser: Browser, secret?: string) {
  const prefix = secret === undefined ? '/api/operator/restore' : '/api/restore'
  const call = (path: string, body: object): Promise<Answer> =>
    browser.post(`${prefix}/${path}`, { ...body, ...(secret === undefined ? {} : { secret }) })
  return {
    upload: (part: object) => call('upload', part),
    check: (file: string) => call('check', { file }),
    start: (file: string) => call('start', { file }),
    async summary(file: string): Promise<BackupSummary> {
      return z.object({ summary: z.custom<BackupSummary>() }).parse((await call('check', { file })).json).summary
    },
    /** Starts the restore, and waits for its end; throws once the server is known to be killed. */
    async restore(file: string, isKilled = () => false): Promise<RestoreOutcome> {
      const started = await call('start', { file })
      if (started.status !== 200) throw new Error(`The restore did not start: ${JSON.stringify(started.json)}`)
      const { id } = readJson(started.json, { id: z.string() })
      return await outcomeOf(browser, id, isKilled)
    },
  }
}

export const outcomeOf = (browser: Browser, id: string, isKilled = () => false): Promise<RestoreOutcome> =>
  waitFor(
    'the end of the restore',
    async () => {
      if (isKilled()) throw new Error('The server was killed.')
      // A connection of the former application is closed while it is in use.
      const json = await browser.get(`/api/restore/outcome?id=${id}`).then(
        (answer) => answer.json,
        () => null,
      )
      return z.object({ outcome: restoreOutcomeSchema }).safeParse(json).data?.outcome
    },
    60_000,
  )

/** Uploads a file in parts; returns its name in BACKUP_DIR. */
export async function uploadFile(calls: ReturnType<typeof restoreCalls>, path: string, partBytes = 20_000) {
  const bytes = await readFile(path)
  let upload: string | undefined
  for (let offset = 0; ; offset += partBytes) {
    const data = bytes.subarray(offset, offset + partBytes).toString('base64')
    const { json } = await calls.upload({ upload, bytes: bytes.length, offset, data })
    const answer = z.object({ upload: z.string(), file: z.string().nullable() }).parse(json)
    if (answer.file !== null) return answer.file
    upload = answer.upload
  }
}

/** Writes a changed copy of an archive; the lines are JSON. */
export async function changeArchive(from: string, to: string, change: (lines: string[]) => string[]): Promise<void> {
  const lines = gunzipSync(await readFile(from))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  await writeFile(to, gzipSync(`${change(lines).join('\n')}\n`))
}
