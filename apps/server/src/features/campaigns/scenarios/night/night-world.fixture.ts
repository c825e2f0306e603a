import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  breakableProxy,
  type ManualClock,
  movableClock,
  readJson,
  startTestMailbox,
  startTestPostgres,
  type TestDatabase,
} from '@gazetteer/testkit'
import { startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { writeListedRelease } from '@gazetteer/testkit/fakes/listed-release'
import { pino } from 'pino'
import { z } from 'zod'
import { type SignedIn, startTestAppDatabase, startTestServer, type TestServer } from '../../../../testing/index.ts'
import { startTestReceiver } from '../../../webhooks/test-receiver.fixture.ts'
import { accounts, type NightPlan, type AwayPart } from './night-plan.fixture.ts'
import { placesOf, selectionOf } from './night-places.fixture.ts'

/** `table`: the account's own database; null: it stores files. */
export type NightAccount = { person: SignedIn; table: TestDatabase | null; campaignIds: Map<number, string> }
export type LoggedLine = { msg: string; [field: string]: unknown }

const releases = ['2026-09-16.0', '2026-10-21.0'] as const

/**
 * An installation with a web process, one worker, a catalog, the users' PostgreSQL and an SMTP server, each of which
 * can go away and come back.
 */
export async function openNight({ campaigns }: NightPlan) {
  const clock = movableClock()
  const folder = await mkdtemp(join(tmpdir(), 'night-'))
  const catalog = await startFakeFileServer(folder)
  catalog.hasListing = true
  const database = await startTestAppDatabase('postgres')
  const receiver = await startTestReceiver()
  const smtp = await openSmtp()
  const lines: LoggedLine[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const env = { MAPS_SOURCE: 'auto', OVERTURE_URL: catalog.url, DATABASE_URL: database.url ?? '', SMTP_URL: smtp.url }
  const start = (role: string, more = {}) =>
    startTestServer({ clock, database, log, env: { ...env, ...more, ROLE: role } })
  const publish = (newest: number) =>
    writeListedRelease(folder, {
      releases: releases.slice(0, newest + 1).toReversed(),
      places: campaigns.flatMap(({ place }) => placesOf(place, newest)),
    })
  await publish(0)
  // Without SMTP, an address needs no confirmation.
  const first = await start('web', { SMTP_URL: '' })
  const people: Awaited<ReturnType<typeof newAccount>>[] = []
  for (let at = 0; at < accounts; at += 1) people.push(await newAccount(first, at, receiver.url))
  await first.stop()
  const web = await start('web')
  for (const { account } of people) account.person = signedInAgain(web, account.person)
  const worker = openWorkerProcess(() => start('worker'))
  await worker.start()
  const away = new Set<AwayPart>()

  return {
    clock,
    database,
    catalog,
    mails: smtp.mails,
    receiver,
    lines,
    accounts: people.map(({ account }) => account),
    away,
    publish,
    skippedCount: worker.skippedCount,
    releaseIds: releases,
    saveCampaigns: async () => {
      for (const { at, account, ...wanted } of campaigns) {
        const { city, type } = selectionOf(wanted.place)
        const request = {
          mode: 'autonomous',
          cities: [{ city, businessTypes: [type] }],
          update: wanted.isRefresh ? 'refresh' : 'fill',
          ...(wanted.isNamed ? { source: 'overture' } : {}),
        }
        const owner = people[account]?.account
        const body = { name: `C${at}`, request, cron: `${wanted.minute} ${wanted.hour} * * *`, timezone: 'UTC' }
        const saved = await owner?.person.browser.post('/api/campaigns/save', body)
        const { id } = readJson(saved?.json['campaign'], { id: z.string() })
        owner?.campaignIds.set(at, id)
      }
    },
    async setAway(part: AwayPart, isAway: boolean): Promise<void> {
      if (isAway) away.add(part)
      else away.delete(part)
      if (part === 'catalog') catalog.faultFor = () => (isAway ? { kind: 'status', status: 503 } : null)
      else if (part === 'database') for (const { proxy } of people) (isAway ? proxy?.cut : proxy?.repair)?.()
      else if (part === 'smtp') await (isAway ? smtp.stop() : smtp.start())
      else await (isAway ? worker.stop() : worker.start())
    },
    async close(): Promise<void> {
      await worker.stop()
      await web.stop()
      await database.stop()
      await smtp.stop()
      receiver.stop()
      await catalog.close()
      for (const { account, proxy } of people) {
        await proxy?.close()
        await account.table?.stop()
      }
      await rm(folder, { recursive: true })
    },
  }
}

export type Night = Awaited<ReturnType<typeof openNight>> & { clock: ManualClock }

async function newAccount(web: TestServer, at: number, webhookUrl: string) {
  const person = await web.signedIn('professional', `owner-${at}@example.com`)
  const table = at % 2 === 0 ? await startTestPostgres() : null
  const url = table === null ? null : new URL(table.url)
  const proxy = url === null ? null : await breakableProxy({ host: url.hostname, port: Number(url.port) })
  if (url !== null) Object.assign(url, { hostname: '127.0.0.1', port: String(proxy?.port) })
  const config = url === null ? { provider: 'none' } : { provider: 'postgres', postgresUrl: url.href, ssl: false }
  const saved = await person.browser.post('/api/db/save', config)
  if (saved.status !== 200) throw new Error(saved.text)
  const hook = await person.browser.post('/api/webhooks/create', {
    url: webhookUrl,
    events: ['run.skipped', 'run.ended'],
  })
  if (hook.status !== 200) throw new Error(hook.text)
  const account: NightAccount = { person, table, campaignIds: new Map() }
  return { account, proxy }
}

/** The session of a person on another process. */
function signedInAgain(web: TestServer, person: SignedIn): SignedIn {
  const browser = web.visitor()
  for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value)
  return { ...person, browser }
}

/** An SMTP server that comes back on its port. Its mails stay. */
async function openSmtp() {
  let server = await startTestMailbox()
  const { url, mails } = server
  let isOpen = true
  return {
    url,
    mails,
    stop: async () => {
      if (isOpen) await server.stop()
      isOpen = false
    },
    start: async () => {
      const again = await startTestMailbox(Number(new URL(url).port))
      again.mails.push = (...more) => mails.push(...more)
      server = again
      isOpen = true
    },
  }
}

/** The only worker. Its metrics are read before it stops. */
function openWorkerProcess(start: () => Promise<TestServer>) {
  let worker: TestServer | null = null
  let skipped = 0
  const read = async (): Promise<number> => {
    const { text = '' } = (await worker?.visitor().get('/api/metrics')) ?? {}
    return Number(/gazetteer_captures_ended_total\{outcome="skipped"\} (\d+)/.exec(text)?.[1] ?? Number.NaN)
  }
  return {
    start: async () => {
      worker ??= await start()
    },
    stop: async () => {
      if (worker === null) return
      skipped += await read()
      await worker.stop()
      worker = null
    },
    skippedCount: async () => skipped + (worker === null ? 0 : await read()),
  }
}
