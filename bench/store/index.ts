import { openDestination, parsePostgresUrl } from '@gazetteer/destinations'
import type { Destination, StoreTarget } from '@gazetteer/destinations'
import { startMariadb } from '@gazetteer/testkit/servers/start-mariadb'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import type { Listing } from '@gazetteer/listing'
import type { BenchTable } from '../table.ts'
import { type BareWriter, bareMariadb, barePostgres } from './bare-upsert.ts'
import { manyListings } from './listings.ts'

const count = 50_000
/** Batch size of a delivery. */
const batchSize = 500
const rounds = 3

/**
 * Rows per second through the destination, compared with a bare multi-row upsert of the same rows, alternately on the
 * same server.
 */
export async function run(): Promise<BenchTable[]> {
  const listings = manyListings(count)
  const rows: BenchTable['rows'] = []
  const postgres = await startPostgres()
  rows.push(
    ...(await compare(
      { name: 'PostgreSQL', target: parsePostgresUrl(postgres.url, false), bare: await barePostgres(postgres.url) },
      listings,
    )),
  )
  await postgres.stop()
  const mariadb = await startMariadb()
  rows.push(
    ...(await compare(
      { name: 'MariaDB', target: mariadbTarget(mariadb.url), bare: await bareMariadb(mariadb.url) },
      listings,
    )),
  )
  await mariadb.stop()
  return [
    {
      title: `store, ${count.toLocaleString('en-US')} listings of 18 columns in batches of ${batchSize}, rows a second`,
      rows,
      notes: [
        'best of three alternating rounds; servers without fsync on this machine; the goal is a ratio of at least 0.8',
      ],
    },
  ]
}

async function compare(
  { name, target, bare }: { name: string; target: StoreTarget; bare: BareWriter },
  listings: Listing[],
): Promise<BenchTable['rows']> {
  const store = openDestination(target, { allowPrivateHosts: true, now: () => Date.UTC(2025, 5, 1) })
  await store.prepare()
  const best = { newBare: 0, newStore: 0, againBare: 0, againStore: 0 }
  for (let round = 0; round < rounds; round += 1) {
    await bare.clear()
    best.newBare = Math.max(best.newBare, await speed(listings, bare.write))
    best.againBare = Math.max(best.againBare, await speed(listings, bare.write))
    await bare.clear()
    best.newStore = Math.max(best.newStore, await speed(listings, (batch) => store.upsert(batch)))
    best.againStore = Math.max(best.againStore, await speed(listings, (batch) => store.upsert(batch)))
  }
  await check(store, listings.length)
  await bare.close()
  return [
    { what: `${name}, new rows`, bare: best.newBare, store: best.newStore, ratio: best.newStore / best.newBare },
    {
      what: `${name}, seen again`,
      bare: best.againBare,
      store: best.againStore,
      ratio: best.againStore / best.againBare,
    },
  ]
}

async function speed(listings: Listing[], write: (batch: Listing[]) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let at = 0; at < listings.length; at += batchSize) await write(listings.slice(at, at + batchSize))
  return Math.round((listings.length / (performance.now() - start)) * 1_000)
}

async function check(store: Destination, expected: number): Promise<void> {
  const stored = await store.count()
  await store.close()
  if (stored !== expected) throw new Error(`The store holds ${stored} rows instead of ${expected}.`)
}

function mariadbTarget(url: string): StoreTarget {
  const { hostname, port, pathname, username, password } = new URL(url)
  const database = pathname.slice(1)
  return {
    provider: 'mysql',
    host: hostname,
    port: Number(port),
    database,
    username,
    password,
    ssl: false,
    verifyCertificate: false,
  }
}
