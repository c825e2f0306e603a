import { z } from 'zod'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type AppDatabaseKind,
  type Browser,
  type ManualClock,
  type TestAppDatabase,
  manualClock,
  openBrowser,
  readJson,
} from '@gazetteer/testkit'
import type { FastifyInstance } from 'fastify'
import { openApp } from '../app.ts'
import type { Command } from '../commands.ts'
import { readConfig } from '../config.ts'
import type { Restorer } from '../features/restore/index.ts'
import { openFront } from '../platform/http/front.ts'
import { leadsToSignIn } from '../platform/http/file-answers.ts'
import { errorsOf } from '../platform/http/openapi-document.ts'
import { type Log, silentLog } from '../platform/log.ts'
import { startTestAppDatabase } from './test-app-database.ts'

export type TestServer = {
  /** Where it listens, on a free loopback port. */
  url: string
  clock: ManualClock
  database: TestAppDatabase
  /** A visitor with a separate cookie jar. */
  visitor: () => Browser
  /** A new account, signed in. */
  signedIn: (plan?: 'free' | 'professional', email?: string) => Promise<SignedIn>
  /** Like the operator command `user plan`. */
  setPlan: (email: string, plan: 'free' | 'professional') => Promise<void>
  /** Runs an operator command; returns its output. */
  command: (request: Command) => Promise<string>
  /** The mails in the outbox, oldest first, as raw text. */
  outbox: () => Promise<string[]>
  /** Resolves when background work is done. */
  idle: () => Promise<void>
  stop: () => Promise<void>
}

export type SignedIn = { browser: Browser; email: string; password: string; id: string }

let accounts = 0

/** The real app on a real socket, with its own database; `env` is what the operator would set. */
export async function startTestServer(
  settings: {
    /** The kind of app database; suites about the database run on both. */
    kind?: AppDatabaseKind
    env?: Record<string, string>
    clock?: ManualClock
    /** The built web application; absent: not served. */
    webFolder?: string
    /** An existing database of any version, stopped by the caller; absent: a new one. */
    database?: TestAppDatabase
    log?: Log
    restorer?: Restorer
  } = {},
): Promise<TestServer> {
  const { kind = 'postgres', env = {}, clock = manualClock(), webFolder = null, log = silentLog } = settings
  const database = settings.database ?? (await startTestAppDatabase(kind))
  const config = readConfig({
    MAPS_SOURCE: 'sample',
    MAP_TILES: 'off',
    BACKUP_EVERY: 'off',
    ...env,
    PORT: '0',
    DATA_DIR: database.folder,
  })
  const front = openFront()
  const app = await openApp({ config, database, clock, log, webFolder, front, restorer: settings.restorer ?? null })
  const undocumented = watchStatuses(app.http)
  const url = await app.listen()
  const visitor = (): Browser => openBrowser(url)

  async function setPlan(email: string, plan: 'free' | 'professional'): Promise<void> {
    await command({ command: 'user-plan', email, plan })
  }
  async function command(request: Command): Promise<string> {
    return readJson(await app.answerCommand(request), { message: z.string() }).message
  }
  return {
    url,
    clock,
    database,
    visitor,
    setPlan,
    command,
    async signedIn(plan, email = `person-${++accounts}@example.com`) {
      const password = 'correct horse'
      const browser = visitor()
      const { json } = await browser.post('/api/auth/register', { email, password })
      await browser.post('/api/auth/login', { email, password })
      if (plan !== undefined) await setPlan(email, plan)
      const { id } = readJson(json['user'], { id: z.string() })
      return { browser, email, password, id }
    },
    async outbox() {
      const folder = join(database.folder, 'outbox')
      const names = await readdir(folder).catch(() => [])
      return Promise.all(names.toSorted((a, b) => (a < b ? -1 : 1)).map((name) => readFile(join(folder, name), 'utf8')))
    },
    idle: app.idle,
    async stop() {
      await app.close()
      await front.close()
      if (!settings.database) await database.stop()
      if (undocumented.size > 0) throw new Error(`The OpenAPI document lacks: ${[...undocumented].join(', ')}`)
    },
  }
}

/** Checks that the OpenAPI document lists the status of every answer in every test. */
function watchStatuses(http: FastifyInstance): Set<string> {
  const undocumented = new Set<string>()
  http.addHook('onResponse', async ({ routeOptions: { config } }, { statusCode }) => {
    const { routeName } = config
    if (routeName === undefined || statusCode < 300) return
    if (statusCode === 302 && leadsToSignIn(routeName)) return
    if (!errorsOf(routeName).some((status) => status === statusCode)) undocumented.add(`${routeName} ${statusCode}`)
  })
  return undocumented
}
