import { leftCaptures } from '@gazetteer/server/testing/left-captures'
import type { ServerProcess } from '@gazetteer/server/testing/server-process'
import { waitFor } from '@gazetteer/testkit'
import { Client } from 'pg'
import type { People } from './finished-captures.ts'
import type { Installation } from './installation.ts'
import { decide, start, untilAsked, untilStored } from './people.ts'

/** Captures take long enough to be interrupted. */
const slow = { SAMPLE_DELAY_MS: '300' }

/** Brings every open capture into its state. The server still runs and is to be killed. */
export async function openCaptures(installation: Installation, people: People): Promise<ServerProcess> {
  await interrupt(installation, people)
  // Mail goes to a server that is not there, so it waits in the outbox.
  const server = await installation.start({
    ...slow,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@example.com',
  })
  await decide(people('discarded'), 'discard')
  await decide(people('early'), 'finish')
  await untilAsked(people('prompted'))
  await leaveTraces(server, people)
  for (const name of ['running', 'paused', 'stopped']) await start(people(name))
  await start(people('limited'), { ...leftCaptures.request, limits: { listings: 20 } })
  await untilAsked(people('limited'))
  await untilStored(people('paused'))
  await people('paused').post('/api/runtime/pause')
  await untilStored(people('stopped'))
  await people('stopped').post('/api/runtime/stop')
  await untilStored(people('running'))
  await holdDeliveries(installation, people)
  await holdRequests(installation, people)
  return server
}

/** A kill of everything during three captures: the next start asks their owners. */
async function interrupt(installation: Installation, people: People): Promise<void> {
  const server = await installation.start(slow)
  const interrupted = ['prompted', 'discarded', 'early'].map(people)
  for (const person of interrupted) await start(person)
  for (const person of interrupted) await untilStored(person)
  await server.kill()
}

/** A registration without its confirmation, a forgotten and a wrong password, a sign-in at GitHub that began. */
async function leaveTraces(server: ServerProcess, people: People): Promise<void> {
  const visitor = server.browser()
  await visitor.post('/api/auth/register', { email: 'unconfirmed@example.com', password: leftCaptures.password })
  await visitor.post('/api/auth/forgot-password', { email: 'owner@example.com' })
  await visitor.post('/api/auth/login', { email: 'owner@example.com', password: 'wrong horse' })
  await visitor.post('/api/auth/github/start')
  await people('owner').post('/api/auth/change-email', {
    email: 'new-owner@example.com',
    password: leftCaptures.password,
  })
}

/** One delivery waits for a locked table; the other account's database is gone. */
async function holdDeliveries({ client, userUrl }: Installation, people: People): Promise<void> {
  for (const name of ['delivering', 'undelivered']) {
    await client.query(`create database ${name}`)
    const url = Object.assign(new URL(userUrl), { pathname: `/${name}` }).href
    await people(name).post('/api/db/save', { provider: 'postgres', postgresUrl: url, ssl: false })
  }
  await client.query('drop database undelivered with (force)')
  const locker = new Client({ connectionString: Object.assign(new URL(userUrl), { pathname: '/delivering' }).href })
  // It ends with its server.
  locker.on('error', () => undefined)
  await locker.connect()
  await locker.query('begin')
  await locker.query('lock table "BusinessDatabase" in access exclusive mode')
  await start(people('undelivered'))
  await untilAsked(people('undelivered'))
  await start(people('delivering'))
}

/** The source never answers: one capture holds its only permit, the other one waits for it. */
async function holdRequests({ client }: Installation, people: People): Promise<void> {
  const hasRow = async (from: string): Promise<boolean> => ((await client.query(`select 1 ${from}`)).rowCount ?? 0) > 0
  await start(people('waiting'), { ...leftCaptures.request, source: 'overpass' })
  await people('waiting').post('/api/runtime/queue', leftCaptures.request)
  await waitFor('a permit', () => hasRow('from source_permit where lease_until > 0'), 30_000)
  await start(people('queued'), { ...leftCaptures.request, source: 'overpass' })
  await waitFor('a capture that waits for the permit', () => hasRow('from source_waiter'), 30_000)
}
