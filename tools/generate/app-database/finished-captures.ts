import { leftCaptures } from '@gazetteer/server/testing/left-captures'
import type { ServerProcess } from '@gazetteer/server/testing/server-process'
import { waitFor } from '@gazetteer/testkit'
import { restaurant } from '@gazetteer/testkit/fakes/restaurant-websites'
import { stripeWebhook } from '@gazetteer/testkit/fakes/fake-stripe'
import { Client } from 'pg'
import { z } from 'zod'
import type { Installation } from './installation.ts'
import { signInEveryWay } from './sign-ins.ts'
import { type Person, register, start, untilAsked, untilEnded } from './people.ts'

export type People = (name: string) => Person

const realCity = { mode: 'autonomous', cities: [{ city: 'New York, NY', businessTypes: ['Restaurant', 'Cafe'] }] }

/** Accounts with captures that ended and with one of everything that an account can store. */
export async function finishCaptures(installation: Installation): Promise<People> {
  const server = await installation.start({})
  const people = new Map<string, Person>()
  for (const name of [...leftCaptures.finished, ...leftCaptures.open]) people.set(name, await register(server, name))
  const personNamed: People = (name) => {
    const person = people.get(name)
    if (person === undefined) throw new Error(`No account ${name}.`)
    return person
  }
  try {
    const owner = personNamed('owner')
    await fillAccount(installation, owner)
    await captureForReal(installation, owner)
    await compareTwice(installation, owner)
    await findContacts(installation, owner)
    await failToCover(personNamed('failed'))
    await payByCard(installation, { server, person: personNamed('card') })
    await orderByBitcoin(personNamed('bitcoin'))
    await refuseRows(installation, personNamed('refused'))
    await readReport(owner)
    await signInEveryWay(installation, server)
  } finally {
    await server.stop()
  }
  return personNamed
}

/** What an account stores beside captures. */
async function fillAccount({ userUrl, fakes }: Installation, { post }: Person): Promise<void> {
  await post('/api/db/save', { provider: 'postgres', postgresUrl: userUrl, ssl: false })
  await post('/api/keys/create', { name: 'Nightly', scopes: ['read', 'capture'] })
  const events = ['run.ended', 'run.needs_decision', 'listings.delivered', 'changes.found']
  await post('/api/webhooks/create', { url: fakes.receiver.url, events })
  await post('/api/notices', { runEnded: true, needsDecision: true })
  await post('/api/notifications/seen', { upTo: 0 })
  await post('/api/exports/columns', { columns: ['name', 'phone', 'website'] })
  await post('/api/exports/csv', { delimiter: 'semicolon', decimal: 'comma' })
  const cities = [{ city: 'Boise, ID', businessTypes: ['Dentist'] }]
  const choice = { mode: 'autonomous', city: null, businessTypes: [], cities }
  await post('/api/presets/save', { kind: 'choice', name: 'Dentists', content: choice })
  await post('/api/presets/save', { kind: 'view', name: 'With phone', content: { query: 'q=phone' } })
  await post('/api/operator/opt-outs/add', { kind: 'phone', value: '+1 208 555 0100', city: null })
  await post('/api/campaigns/save', {
    name: 'Every Monday',
    request: leftCaptures.request,
    cron: '0 6 * * 1',
    timezone: 'America/Boise',
  })
}

/** Real listings, with fields from a second source, in the account's own database. */
async function captureForReal({ chains }: Installation, person: Person): Promise<void> {
  const contact = { street: '179 Essex Street', phone: '+1 212-358-9300', at: [-73.98665, 40.7219] as const }
  await chains.publish([chainFeature('The Masala Wala', { ...contact, opening_hours: 'Mo-Su 11:00-23:00' })])
  await start(person, { ...realCity, source: 'osm-extract', completeFrom: ['alltheplaces'] })
  await untilEnded(person)
  const { json } = await person.get('/api/table/rows?limit=3&offset=0')
  const rowSchema = z.looseObject({ id: z.number(), name: z.string(), source: z.string(), source_id: z.string() })
  const [first, second, third] = z.array(rowSchema).parse(json['rows'])
  if (first === undefined || second === undefined || third === undefined) throw new Error('The table lacks rows.')
  await person.post('/api/table/update', { ids: [first.id], field: 'category', value: 'Bistro' })
  const { name, source, source_id } = second
  const removed = { name, source, source_id, key: null, kept_source: first.source, kept_source_id: first.source_id }
  await person.post('/api/duplicates/remember', { rows: [removed] })
  await person.post('/api/duplicates/dismiss', { pair: `${first.source_id} ${third.source_id}`, dismissed: true })
}

/** The report of an ended capture and its counts for the history are stored when they are read first. */
async function readReport({ get }: Person): Promise<void> {
  const { json } = await get('/api/jobs')
  const [job] = z.array(z.looseObject({ id: z.string() })).parse(json['jobs'])
  if (job === undefined) throw new Error('The owner has no job.')
  await get(`/api/jobs/${job.id}/summary`)
  await get('/api/jobs/totals')
}

/** A campaign whose second capture finds one restaurant less, one more and one with another phone. */
async function compareTwice({ chains }: Installation, person: Person): Promise<void> {
  const places = ['Essex Diner', 'Orchard Grill', 'Ludlow Kitchen'].map((name, index) =>
    chainFeature(name, { street: `${10 + index} Essex Street`, phone: `+1 212-358-930${index}`, at: placeOf(index) }),
  )
  const cities = [{ city: 'New York, NY', businessTypes: ['Restaurant'] }]
  const request = { mode: 'autonomous', source: 'alltheplaces', onlyNew: true, cities }
  await chains.publish(places)
  const { json } = await person.post('/api/campaigns/save', { name: 'Essex Street', request })
  const { id } = z.looseObject({ id: z.string() }).parse(json['campaign'])
  await runCampaign(person, id)
  const renewed = chainFeature('Essex Diner', { street: '10 Essex Street', phone: '+1 212-358-9399', at: placeOf(0) })
  const opened = chainFeature('Rivington Bar', { street: '20 Essex Street', phone: '+1 212-358-9310', at: placeOf(9) })
  await chains.publish([renewed, ...places.slice(1, 2), opened])
  await runCampaign(person, id)
}

/** A capture whose listing gets contacts from its website. */
async function findContacts({ chains, fakes: { websites } }: Installation, person: Person): Promise<void> {
  const { name, phone } = restaurant(0)
  await chains.publish([
    chainFeature(name, { street: '1 Essex Street', phone, website: websites.urlOf(0), at: placeOf(0) }),
  ])
  const cities = [{ city: 'New York, NY', businessTypes: ['Restaurant'] }]
  await start(person, { mode: 'autonomous', source: 'alltheplaces', cities, contacts: true })
  await untilEnded(person)
  const { json } = await person.get('/api/jobs?limit=1')
  const [job] = z.array(z.looseObject({ id: z.string() })).parse(json['jobs'])
  await waitFor(
    'the contacts',
    async () => (await person.get(`/api/jobs/${job?.id}/contacts`)).json['state'] === 'done',
    60_000,
  )
}

async function runCampaign(person: Person, id: string): Promise<void> {
  const comparedSchema = z.object({ comparisons: z.array(z.looseObject({ counts: z.unknown(), jobId: z.string() })) })
  const { jobId } = (await person.post('/api/campaigns/run', { id })).json
  await untilEnded(person)
  await waitFor(
    'the comparison',
    async () => {
      const { json } = await person.get(`/api/campaigns/comparisons?campaign=${id}`)
      const { comparisons } = comparedSchema.parse(json)
      return comparisons.some((comparison) => comparison.jobId === jobId && comparison.counts !== null)
    },
    60_000,
  )
}

const placeOf = (index: number): readonly [number, number] => [-73.9885 + index / 10_000, 40.7185 + index / 10_000]

/** A restaurant as All The Places publishes it. */
function chainFeature(
  name: string,
  { street, at, ...tags }: { street: string; at: readonly [number, number] } & Record<string, unknown>,
): object {
  const ref = name.toLowerCase().replaceAll(' ', '-')
  const address = {
    'addr:street_address': street,
    'addr:city': 'New York',
    'addr:state': 'NY',
    'addr:postcode': '10002',
  }
  return {
    type: 'Feature',
    id: ref,
    properties: { ref, '@spider': 'les_spider', amenity: 'restaurant', name, ...address, ...tags },
    geometry: { type: 'Point', coordinates: at },
  }
}

/** The extract does not have the city. */
async function failToCover(person: Person): Promise<void> {
  await start(person, { ...leftCaptures.request, source: 'osm-extract' })
  await untilEnded(person)
}

async function payByCard(
  { fakes: { stripe } }: Installation,
  { server, person }: { server: ServerProcess; person: Person },
): Promise<void> {
  await person.post('/api/payment/create-checkout')
  stripe.pay(String(stripe.checkouts()[0]?.id))
  await person.post('/api/payment/confirm')
  const event = { id: 'evt_1', type: 'customer.subscription.updated', data: { object: stripe.subscriptions()[0] } }
  const { body, headers } = stripeWebhook(event, leftCaptures.stripeWebhookSecret)
  await server.browser().send('/api/payment/stripe-webhook', { method: 'POST', body, headers })
}

/** An order that waits for its payment. */
async function orderByBitcoin({ post }: Person): Promise<void> {
  await post('/api/payment/create-bitcoin', { plan: 'professional' })
}

/** The account's table refuses some of the rows. */
async function refuseRows({ userUrl, client }: Installation, person: Person): Promise<void> {
  await client.query('create database strict')
  const url = Object.assign(new URL(userUrl), { pathname: '/strict' }).href
  await person.post('/api/db/save', { provider: 'postgres', postgresUrl: url, ssl: false })
  const strict = new Client({ connectionString: url })
  await strict.connect()
  await strict.query(`alter table "BusinessDatabase" add check (name not like 'A%')`)
  await strict.end()
  await start(person, { ...realCity, source: 'osm-extract' })
  await Promise.race([untilEnded(person), untilAsked(person)])
}
