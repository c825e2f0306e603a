import { leftCaptures } from '@gazetteer/server/testing/left-captures'
import type { ServerProcess } from '@gazetteer/server/testing/server-process'
import { type BrowserAnswer, type Browser, waitFor } from '@gazetteer/testkit'
import { z } from 'zod'

export type Person = {
  name: string
  get: Browser['get']
  /** Throws unless the answer is a success. */
  post: Browser['post']
}

const limitMs = 120_000
const statusSchema = z.looseObject({
  status: z.string(),
  endTime: z.unknown(),
  progress: z.looseObject({ recordsProcessed: z.number() }).nullish(),
  recovery: z.looseObject({ id: z.string() }).nullish(),
})

/** A new account with file storage, signed in. */
export async function register(server: ServerProcess, name: string): Promise<Person> {
  const browser = server.browser()
  const person = personOf(browser, name)
  const credentials = { email: `${name}@example.com`, password: leftCaptures.password }
  await person.post('/api/auth/register', credentials)
  await person.post('/api/auth/login', credentials)
  await person.post('/api/db/save', { provider: 'none' })
  return person
}

function personOf(browser: Browser, name: string): Person {
  const post: Browser['post'] = async (path, body, headers) =>
    mustSucceed(path, await browser.post(path, body, headers))
  return { name, get: browser.get, post }
}

function mustSucceed(path: string, answer: BrowserAnswer): BrowserAnswer {
  if (answer.status >= 300 || answer.json['success'] === false)
    throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
  return answer
}

export const statusOf = async ({ get }: Person) => statusSchema.parse((await get('/api/runtime/status')).json)

/** Starts a capture, by default of the sample of all states. */
export const start = async (person: Person, request: object = leftCaptures.request): Promise<BrowserAnswer> =>
  person.post('/api/runtime/start', request)

/** Until something of the capture is stored. */
export const untilStored = (person: Person): Promise<unknown> =>
  waitFor(
    `listings of ${person.name}`,
    async () => ((await statusOf(person)).progress?.recordsProcessed ?? 0) > 0,
    limitMs,
  )

export const untilEnded = (person: Person): Promise<unknown> =>
  waitFor(
    `the end of the capture of ${person.name}`,
    async () => {
      const { status, endTime } = await statusOf(person)
      return endTime !== null && ['success', 'stopped', 'error'].includes(status)
    },
    limitMs,
  )

/** Until the capture asks its owner; returns the question's id. */
export const untilAsked = (person: Person): Promise<string> =>
  waitFor(`the question to ${person.name}`, async () => (await statusOf(person)).recovery?.id, limitMs)

export async function decide(person: Person, choice: string): Promise<void> {
  const recoveryId = await untilAsked(person)
  await person.post('/api/runtime/recovery-decision', { recoveryId, choice })
}
