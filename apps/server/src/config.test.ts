import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { secretNames } from './config-secrets.ts'
import { serverAddress } from './config-values.ts'
import { readConfig } from './config.ts'

test('needs no settings at all', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    publicUrl: null,
    allowedHosts: [],
    trustProxy: [],
    dataDir: resolve('data'),
    databaseUrl: null,
    role: 'all',
    workerConcurrency: 4,
    encryptionKey: null,
    logLevel: 'info',
    planForNewAccounts: 'free',
    source: { choice: 'auto', osmExtract: [], sampleDelayMs: 0, sampleFaults: 0 },
    mail: { smtpUrl: null, from: null },
    github: { clientId: null, url: 'https://github.com', apiUrl: 'https://api.github.com' },
    backupDir: resolve('data/backups'),
    backups: { cron: '0 3 * * *', keep: 14, bucket: null },
    proListPriceUsd: 19,
    proIntroPriceUsd: 9.99,
    allowPrivateDatabaseHosts: true,
  })
})

test('treats an empty setting as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', ROLE: '' })).toMatchObject({
    port: 4000,
    databaseUrl: null,
    role: 'all',
  })
})

test('reads all settings', () => {
  const key = Buffer.alloc(32, 7)
  expect(
    readConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      PUBLIC_URL: 'https://gazetteer.example/',
      ALLOWED_HOSTS: 'gazetteer, other.example,',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      DATABASE_URL: 'postgresql://user:secret@db.example/gazetteer',
      ENCRYPTION_KEY: key.toString('base64'),
      OSM_EXTRACT: 'package.json, tsconfig.json',
      OPERATORS: 'ann@gazetteer.example, Bob@gazetteer.example',
      SAMPLE_FAULTS: '0.25',
      ALLOW_PRIVATE_DATABASE_HOSTS: 'yes',
    }),
  ).toMatchObject({
    host: '0.0.0.0',
    port: 0,
    publicUrl: 'https://gazetteer.example',
    allowedHosts: ['gazetteer', 'other.example'],
    trustProxy: ['loopback', '10.0.0.0/8'],
    operators: ['ann@gazetteer.example', 'Bob@gazetteer.example'],
    databaseUrl: 'postgresql://user:secret@db.example/gazetteer',
    encryptionKey: key,
    source: { osmExtract: [resolve('package.json'), resolve('tsconfig.json')], sampleFaults: 0.25 },
    allowPrivateDatabaseHosts: true,
  })
  expect(readConfig({ HOST: '0.0.0.0' }).allowPrivateDatabaseHosts).toBe(false)
})

test('reports all mistakes together, one sentence each, without secrets', () => {
  const env = {
    HOST: 'http://localhost:4000',
    PORT: '70000',
    PUBLIC_URL: 'https://gazetteer.example/?app',
    BASE_PATH: '/listings/../docs',
    ALLOWED_HOSTS: 'fine.example,https://other.example',
    TRUST_PROXY: 'everybody',
    DATA_DIR: 'package.json',
    DATABASE_URL: 'mysql://user:hunter2@db/x',
    ROLE: 'king',
    WORKER_CONCURRENCY: '0',
    ENCRYPTION_KEY: 'hunter2',
    LOG_LEVEL: 'loud',
    SUPPORT_EMAIL: 'nobody',
    OSM_EXTRACT: 'package.json,nowhere.osm.pbf',
    SAMPLE_FAULTS: '2',
    SMTP_URL: 'http://user:hunter2@mail',
    GITHUB_CLIENT_ID: 'id',
    OIDC_ISSUER: 'id.example',
    OIDC_CLIENT_SECRET: 'hunter2',
    OIDC_NAME: 'n'.repeat(41),
    OIDC_ALLOWED_DOMAINS: 'example.com,ann@example.com',
    STRIPE_SECRET_KEY: 'hunter2',
    BITCOIN_XPUB: `xprv${'hunter2'.repeat(15)}`,
    ALLOW_PRIVATE_DATABASE_HOSTS: 'perhaps',
    VITE_API_BASE: 'localhost',
    MAPS_SOURCE: 'google',
    BACKUP_EVERY: 'nightly',
    BACKUP_KEEP: '0',
    BACKUP_S3_URL: 's3://hunter2@s3.example/bucket',
  }
  let message = ''
  try {
    readConfig(env)
  } catch (error) {
    message = error instanceof Error ? error.message : ''
  }
  expect(message.split('\n')).toEqual([
    'HOST must be a host name or an IP address, not "http://localhost:4000".',
    'PORT must be a whole number from 0 to 65535, not "70000".',
    'PUBLIC_URL must be a URL without a query, such as https://gazetteer.example.',
    'BASE_PATH must be a path of letters, digits and . _ ~ - such as /listings, not "/listings/../docs".',
    'ALLOWED_HOSTS must list host names, comma separated; "https://other.example" is not one.',
    'TRUST_PROXY must list IP addresses of proxies, comma separated; "everybody" is not one.',
    'DATA_DIR names package.json, which is not a folder.',
    'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.',
    'BACKUP_EVERY must be off, hourly, daily or a cron expression such as "30 2 * * *", not "nightly".',
    'BACKUP_KEEP must be a whole number from 1 to 10000, not "0".',
    'BACKUP_S3_URL must be like s3://KEY:SECRET@s3.example.com/bucket/folder?region=us-east-1, with KEY and SECRET percent-encoded; tls=off only for this machine.',
    'ROLE must be one of all, web, worker, not "king".',
    'WORKER_CONCURRENCY must be a whole number from 1 to 256, not "0".',
    'ENCRYPTION_KEY must be 32 bytes in base64 (generate with: openssl rand -base64 32).',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
    'SUPPORT_EMAIL must be an e-mail address, not "nobody".',
    'OSM_EXTRACT names nowhere.osm.pbf, which does not exist.',
    'SAMPLE_FAULTS must be a number from 0 to 1, not "2".',
    'SMTP_URL must be a URL that begins with smtp:// or smtps://.',
    'OIDC_ISSUER must be a URL that begins with http:// or https://, without a query.',
    'OIDC_NAME must have up to 40 characters.',
    'OIDC_ALLOWED_DOMAINS must list domains, comma separated; "ann@example.com" is not one.',
    'BITCOIN_XPUB must be an extended public key, such as xpub6….',
    'ALLOW_PRIVATE_DATABASE_HOSTS must be true or false, not "perhaps".',
    'VITE_API_BASE must be a URL that begins with http:// or https://.',
    'GITHUB_CLIENT_ID needs GITHUB_CLIENT_SECRET too.',
    'OIDC_ISSUER needs OIDC_CLIENT_ID too.',
    'STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID too.',
    'MAPS_SOURCE=google needs GOOGLE_PLACES_KEY and GOOGLE_PLACES_STORAGE.',
  ])
  expect(message).not.toContain('hunter2')
})

test('accepts every kind of host, and an extract that is a file', () => {
  for (const HOST of ['0.0.0.0', '::', '::1', 'fe80::1%eth0', 'db-1.internal_net', 'localhost']) {
    expect(readConfig({ HOST }).host).toBe(HOST)
  }
  const xpub = `xpub${'6'.repeat(107)}`
  expect(readConfig({ BITCOIN_XPUB: xpub }).bitcoin.xpub).toBe(xpub)
  expect(() => readConfig({ OSM_EXTRACT: 'package.json,apps' })).toThrow('OSM_EXTRACT names apps, which is not a file.')
})

test('reads the settings of sign-in, and refuses to shut everybody out', () => {
  expect(readConfig({})).toMatchObject({
    oidc: { issuer: null, clientSecret: null, name: 'Single sign-on', allowedDomains: [], operatorGroup: null },
    passwordSignIn: true,
  })
  const env = {
    OIDC_ISSUER: 'https://id.example/application/o/gazetteer/',
    OIDC_CLIENT_ID: 'gazetteer',
    OIDC_ALLOWED_DOMAINS: 'example.com, @other.example',
    PASSWORD_SIGN_IN: 'off',
  }
  expect(readConfig(env)).toMatchObject({
    oidc: { issuer: env.OIDC_ISSUER, clientId: 'gazetteer', allowedDomains: ['example.com', 'other.example'] },
    passwordSignIn: false,
  })
  expect(() => readConfig({ PASSWORD_SIGN_IN: 'off' })).toThrow(
    'PASSWORD_SIGN_IN=off needs another way to sign in: set OIDC_ISSUER or GITHUB_CLIENT_ID.',
  )
})

test('refuses a role other than all without a shared database', () => {
  expect(() => readConfig({ ROLE: 'worker' })).toThrow('ROLE=worker needs DATABASE_URL')
  expect(() => readConfig({ ROLE: 'web' })).toThrow('ROLE=web needs DATABASE_URL')
})

test('reads secrets from files and reports a bad one without its content', async () => {
  const folder = await makeTestFolder()
  onTestFinished(folder.stop)
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder.path, name), content)
    return join(folder.path, name)
  }
  const url = 'postgres://user:hunter2@db.example/gazetteer'
  const key = Buffer.alloc(32, 7)
  const env = {
    DATABASE_URL_FILE: file('url', `${url}\n`),
    ENCRYPTION_KEY_FILE: file('key', key.toString('base64')),
    PORT_FILE: '/nowhere',
  }
  expect(readConfig(env)).toMatchObject({ databaseUrl: url, encryptionKey: key, port: 4000 })
  const wrong = {
    ...env,
    DATABASE_URL: url,
    SMTP_URL_FILE: join(folder.path, 'none'),
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET_FILE: file('empty', '\n'),
    ENCRYPTION_KEY_FILE: file('short', 'hunter2'),
  }
  expect(() => readConfig(wrong)).toThrow(
    [
      'DATABASE_URL and DATABASE_URL_FILE are both set: remove one of them.',
      `SMTP_URL_FILE names ${folder.path}/none, which cannot be read.`,
      `GITHUB_CLIENT_SECRET_FILE names ${folder.path}/empty, which is empty.`,
      'ENCRYPTION_KEY must be 32 bytes in base64 (generate with: openssl rand -base64 32).',
      'GITHUB_CLIENT_ID needs GITHUB_CLIENT_SECRET too.',
    ].join('\n'),
  )
})

test('.env.example and the settings page list exactly the settings that are read', () => {
  const names = new Set<string>()
  readConfig({}, (name) => names.add(name))
  const settings = [...names].sort()
  const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
  const example = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)]
  expect(example.map(([, name = '']) => name).sort()).toEqual(settings)
  const page = read('docs/operate/settings.md')
  expect(settings.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  expect(secretNames.filter((name) => !names.has(name))).toEqual([])
})

test('the base path begins with a slash, has none at the end, and is that of PUBLIC_URL', () => {
  const addressOf = (env: Record<string, string>) => {
    const { publicUrl, basePath } = readConfig(env)
    return [publicUrl, basePath]
  }
  const origin = 'https://gazetteer.example'
  expect(addressOf({})).toEqual([null, ''])
  expect(addressOf({ BASE_PATH: '/' })).toEqual([null, ''])
  expect(addressOf({ BASE_PATH: '/listings/' })).toEqual([null, '/listings'])
  expect(addressOf({ BASE_PATH: '/tools/listings-2.0', PUBLIC_URL: origin })).toEqual([origin, '/tools/listings-2.0'])
  expect(addressOf({ BASE_PATH: '/listings', PUBLIC_URL: `${origin}/listings/` })).toEqual([origin, '/listings'])
})

test.each([
  [
    { BASE_PATH: 'listings' },
    'BASE_PATH must be a path of letters, digits and . _ ~ - such as /listings, not "listings".',
  ],
  [{ BASE_PATH: '/a//b' }, 'BASE_PATH must be a path of letters, digits and . _ ~ - such as /listings, not "/a//b".'],
  [{ BASE_PATH: '/a?b' }, 'BASE_PATH must be a path of letters, digits and . _ ~ - such as /listings, not "/a?b".'],
  [{ BASE_PATH: '/api/listings' }, 'BASE_PATH must not begin with /api, which is a path of Gazetteer itself.'],
  [
    { PUBLIC_URL: 'https://gazetteer.example/app' },
    'PUBLIC_URL has the path /app: set BASE_PATH=/app too, or remove the path.',
  ],
  [
    { PUBLIC_URL: 'https://gazetteer.example/app', BASE_PATH: '/listings' },
    'PUBLIC_URL has the path /app, which is not BASE_PATH: remove it.',
  ],
])('refuses %o', (env, message) => expect(() => readConfig(env)).toThrow(message))

test('puts brackets around the address of a server on IPv6', () => {
  expect(serverAddress(readConfig({ HOST: '::1', PORT: '4001' }))).toBe('http://[::1]:4001')
  expect(serverAddress(readConfig({}))).toBe('http://127.0.0.1:4000')
})

test('reads when backups are made, and their bucket', () => {
  const cronOf = (env: Record<string, string>) => readConfig(env).backups.cron
  expect(cronOf({ BACKUP_EVERY: 'hourly' })).toBe('0 * * * *')
  expect(cronOf({ BACKUP_EVERY: '15 4 * * 7' })).toBe('15 4 * * 7')
  expect(cronOf({ BACKUP_EVERY: 'off' })).toBeNull()
  const DATABASE_URL = 'postgres://db.example/gazetteer'
  expect(cronOf({ DATABASE_URL })).toBeNull()
  expect(cronOf({ DATABASE_URL, BACKUP_EVERY: 'daily' })).toBe('0 3 * * *')
  for (const BACKUP_EVERY of ['61 * * * *', '0 3 * *', '0 0 30 2 *', '* * * * * *'])
    expect(() => readConfig({ BACKUP_EVERY })).toThrow('BACKUP_EVERY must be')

  const bucketOf = (url: string) => readConfig({ BACKUP_S3_URL: url }).backups.bucket
  expect(
    bucketOf('s3://KEY:a%2Fb%2Bc%3D@s3.eu-central-1.amazonaws.com/ours/gazetteer/main/?region=eu-central-1'),
  ).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'ours',
    prefix: 'gazetteer/main',
    region: 'eu-central-1',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b+c=',
  })
  expect(bucketOf('s3://KEY:SECRET@127.0.0.1:9000/ours?tls=off')).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    prefix: '',
    region: 'us-east-1',
  })
  for (const url of [
    'KEY:hunter2@s3.example/ours?tls=off',
    'KEY:hunter2@s3.example',
    'KEY:hunter2@s3.example/ours?x=1',
    ':hunter2@s3.example/ours',
  ])
    expect(() => bucketOf(`s3://${url}`)).toThrow(/^BACKUP_S3_URL must be like (?!.*hunter2)/)
})
