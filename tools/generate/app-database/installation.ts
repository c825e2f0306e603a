import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { leftCaptures } from '@gazetteer/server/testing/left-captures'
import { type ServerProcess, startServerProcess } from '@gazetteer/server/testing/server-process'
import { makeTestFolder, startFakeGithub } from '@gazetteer/testkit'
import { startFakeEsplora } from '@gazetteer/testkit/fakes/fake-bitcoin'
import { startFakeStripe } from '@gazetteer/testkit/fakes/fake-stripe'
import { type FakeOidc, startFakeOidc } from '@gazetteer/testkit/fakes/fake-oidc'
import { restaurantPage, startWebsites, type Websites } from '@gazetteer/testkit/fakes/restaurant-websites'
import { nycExtract } from '@gazetteer/testkit/real-data/real-data'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { freePort } from '@gazetteer/testkit/servers/started-server'
import { Client } from 'pg'
import { type Peer, startReceiver, startSilentSource } from './peers.ts'

/** The account key of BIP 84's own test vectors. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

export type Installation = {
  /** The app database. */
  client: Client
  url: string
  /** The database that accounts connect as their own. */
  userUrl: string
  chains: { publish: (features: readonly object[]) => Promise<void> }
  fakes: {
    stripe: Awaited<ReturnType<typeof startFakeStripe>>
    receiver: Peer
    websites: Websites
    oidc: FakeOidc
  }
  /** Starts the built server. */
  start: (env: Record<string, string>) => Promise<ServerProcess>
  stop: () => Promise<void>
}

/** An installation of the server built in a folder, with a fake of every service that it can use. */
export async function openInstallation(serverFolder: string): Promise<Installation> {
  const [postgres, folder, github] = await Promise.all([startPostgres(), makeTestFolder(), startFakeGithub()])
  const [stripe, chain, silent, receiver, websites, oidc] = await Promise.all([
    startFakeStripe(),
    startFakeEsplora(),
    startSilentSource(),
    startReceiver(),
    startWebsites(restaurantPage),
    startFakeOidc(),
  ])
  const client = new Client({ connectionString: postgres.url })
  // The server ends while the connection is idle.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create database users')
  const userUrl = Object.assign(new URL(postgres.url), { pathname: '/users' }).href
  const chainsPath = join(folder.path, 'chains.geojsonl')
  const publish = (features: readonly object[]): Promise<void> =>
    writeFile(chainsPath, `${features.map((feature) => JSON.stringify(feature)).join('\n')}\n`)
  await publish([])
  const settings = {
    ...leftCaptures.env,
    DATABASE_URL: postgres.url,
    DATA_DIR: folder.path,
    PORT: String(await freePort()),
    MAPS_SOURCE: 'sample',
    OSM_EXTRACT: nycExtract,
    ALLTHEPLACES_PATH: chainsPath,
    OVERPASS_URL: silent.url,
    OVERPASS_CONTACT: 'operator@example.com',
    OVERPASS_GAP_MS: '0',
    CRAWLER_CONTACT: 'operator@example.com',
    ALLOW_PRIVATE_WEBSITE_HOSTS: 'true',
    OPERATORS: 'owner@example.com',
    GITHUB_CLIENT_ID: github.clientId,
    GITHUB_CLIENT_SECRET: github.clientSecret,
    GITHUB_URL: github.url,
    GITHUB_API_URL: github.url,
    OIDC_ISSUER: oidc.url,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: leftCaptures.stripeWebhookSecret,
    STRIPE_PRICE_ID: 'price_1',
    STRIPE_API_URL: stripe.url,
    BITCOIN_XPUB: zpub,
    ESPLORA_URL: chain.url,
    BITCOIN_RATE_URL: `${chain.url}/rate`,
  }
  return {
    client,
    url: postgres.url,
    userUrl,
    chains: { publish },
    fakes: { stripe, receiver, websites, oidc },
    start: (env) => startServerProcess({ ...settings, ...env }, serverFolder),
    async stop() {
      await client.end()
      receiver.stop()
      silent.stop()
      await Promise.all([github.stop(), stripe.stop(), chain.stop(), websites.stop(), oidc.stop(), postgres.stop()])
      await folder.stop()
    },
  }
}
