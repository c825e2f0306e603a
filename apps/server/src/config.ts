import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { usualPricesUsd } from '@gazetteer/contract'
import { builtInSourceIds } from '@gazetteer/listing'
import { parseSourcesFile } from '@gazetteer/sources'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { cacheFolder } from './cache-folder.ts'
import { withSecretFiles } from './config-secrets.ts'
import * as read from './config-values.ts'
import { isLoopbackHost } from './platform/http/addresses.ts'
import { StartRefused } from './platform/start-refused.ts'

export type Config = ReturnType<typeof readConfig>

type Environment = Readonly<Record<string, string | undefined>>
/** Reads one setting; null when it is not set, or invalid (the mistake is noted). */
type Setting = <T>(name: string, schema: z.ZodType<T>) => T | null

const defaultHost = '127.0.0.1'
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The settings of this process: the environment, with `.env` as fallback. The only place that reads either. */
export function loadConfig(): Config {
  return readConfig(readEnvironment())
}

export const readEnvironment = (): Environment => ({ ...dotEnv(), ...process.env })

/** The folder in which npm's script `gazetteer` was called: npm runs it in that of the package. Null without npm. */
export function callerFolder(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  return env['npm_lifecycle_event'] === 'gazetteer' ? (env['INIT_CWD'] ?? null) : null
}

/**
 * Throws StartRefused with all mistakes, one sentence a line. Paths are returned absolute, secrets as written. `note`
 * receives the name of every setting.
 */
export function readConfig(written: Environment, note: (name: string) => void = () => {}) {
  const mistakes: string[] = []
  const env = withSecretFiles(written, mistakes)

  const setting: Setting = (name, schema) => {
    note(name)
    const raw = env[name]?.trim()
    if (raw === undefined || raw === '') return null
    const parsed = schema.safeParse(raw)
    if (parsed.success) return parsed.data
    mistakes.push(`${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}.`)
    return null
  }
  /** Notes a mistake when settings that belong together are only partly set. */
  function requireTogether(...names: string[]): void {
    const missing = names.filter((name) => !env[name]?.trim())
    if (missing.length === 0 || missing.length === names.length) return
    const given = names.filter((name) => !missing.includes(name))
    mistakes.push(`${given.join(' and ')} ${given.length === 1 ? 'needs' : 'need'} ${missing.join(' and ')} too.`)
  }

  const host = setting('HOST', read.hostName) ?? defaultHost
  const config = {
    host,
    port: setting('PORT', read.wholeNumber(0, 65_535)) ?? 4000,
    ...addressSettings(setting, mistakes),
    /** Further accepted Host names; `*` for all. */
    allowedHosts: setting('ALLOWED_HOSTS', read.hostNames) ?? [],
    trustProxy: setting('TRUST_PROXY', read.proxies) ?? [],
    ...storageSettings(setting),
    /** Per user, not per installation: state shared by captures of the command line. */
    cacheDir: cacheFolder(env),
    role: setting('ROLE', read.oneOf('all', 'web', 'worker')) ?? 'all',
    /** The server that the command line uses, and its API key there. */
    remote: { url: setting('GAZETTEER_URL', read.webUrl), key: setting('GAZETTEER_KEY', read.text) },
    streamsPerAccount: setting('STREAMS_PER_ACCOUNT', read.wholeNumber(1, 10_000)) ?? 20,
    /** Over all accounts, per web process. */
    streams: setting('STREAMS', read.wholeNumber(1, 100_000)) ?? 5_000,
    /** Per API key, per web process. */
    keyRequestsPerMinute: setting('KEY_REQUESTS_PER_MINUTE', read.wholeNumber(1, 1_000_000)) ?? 300,
    /** 0: listings and logs of runs are never deleted. */
    keepRunsDays: setting('KEEP_RUNS_DAYS', read.wholeNumber(0, 36_500)) ?? 365,
    /** A JSON document with the newest version; null: not asked. */
    updateCheckUrl: setting('UPDATE_CHECK_URL', read.webUrlWithoutLogin),
    /** null: /api/metrics answers only this machine. */
    metricsToken: setting('METRICS_TOKEN', read.metricsToken),
    /** Port of a worker for /api/metrics, /api/health and /api/ready; it has no other port. */
    metricsPort: setting('METRICS_PORT', read.wholeNumber(0, 65_535)),
    ...outageSettings(setting),
    workerConcurrency: setting('WORKER_CONCURRENCY', read.wholeNumber(1, 256)) ?? 4,
    encryptionKey: setting('ENCRYPTION_KEY', read.key32),
    logLevel: setting('LOG_LEVEL', read.oneOf(...logLevels)) ?? 'info',
    planForNewAccounts: setting('PLAN_FOR_NEW_ACCOUNTS', read.oneOf('free', 'professional')) ?? 'free',
    /** Email addresses of accounts with access to the operator page. */
    operators: setting('OPERATORS', read.emailAddresses) ?? [],
    requireSecondFactor: setting('REQUIRE_SECOND_FACTOR', read.yesOrNo) ?? false,
    supportEmail: setting('SUPPORT_EMAIL', read.emailAddress),
    source: sourceSettings(setting, { env, mistakes }),
    ...accountSettings(setting),
    ...paymentSettings(setting),
    allowPrivateDatabaseHosts: setting('ALLOW_PRIVATE_DATABASE_HOSTS', read.yesOrNo) ?? isLoopbackHost(host),
    ...crawlerSettings(setting),
    ...mapSettings(setting),
  }

  // Used by the web build; read here so that a mistake in it is reported with all others.
  setting('VITE_API_BASE', read.webUrl)
  requireTogether('GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET')
  requireTogether('OIDC_ISSUER', 'OIDC_CLIENT_ID')
  requireTogether('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID')
  requireTogether('BTCPAY_URL', 'BTCPAY_API_KEY', 'BTCPAY_STORE_ID', 'BTCPAY_WEBHOOK_SECRET')
  const needed = neededBySource[config.source.choice]?.filter((name) => !env[name]?.trim()) ?? []
  if (needed.length > 0) mistakes.push(`MAPS_SOURCE=${config.source.choice} needs ${needed.join(' and ')}.`)
  mistakes.push(...mistakesTogether(config))
  if (mistakes.length > 0) throw new StartRefused(mistakes.join('\n'))
  return config
}

type Together = ReturnType<typeof accountSettings> & { role: string; databaseUrl: string | null }

/** Settings that do not fit each other. */
function mistakesTogether({ passwordSignIn, github, oidc, role, databaseUrl }: Together): string[] {
  const hasProvider = github.clientId !== null || oidc.issuer !== null
  return [
    ...(passwordSignIn || hasProvider
      ? []
      : ['PASSWORD_SIGN_IN=off needs another way to sign in: set OIDC_ISSUER or GITHUB_CLIENT_ID.']),
    ...(role === 'all' || databaseUrl !== null
      ? []
      : [`ROLE=${role} needs DATABASE_URL: the embedded database works for one process only, with the role all.`]),
  ]
}

function addressSettings(setting: Setting, mistakes: string[]) {
  const [site, basePath] = [setting('PUBLIC_URL', read.publicUrl), setting('BASE_PATH', read.basePath)]
  if (site !== null && site.path !== '' && basePath !== site.path)
    mistakes.push(
      basePath === null
        ? `PUBLIC_URL has the path ${site.path}: set BASE_PATH=${site.path} too, or remove the path.`
        : `PUBLIC_URL has the path ${site.path}, which is not BASE_PATH: remove it.`,
    )
  return {
    /** The origin, without the base path; null: the listening address, known after the server listens. */
    publicUrl: site?.origin ?? null,
    /** The path below which everything is served: `''` or `/listings`. */
    basePath: basePath ?? '',
  }
}

const threeAtNight = '0 3 * * *'

function storageSettings(setting: Setting) {
  const dataDir = resolve(setting('DATA_DIR', read.folder) ?? './data')
  const backupDir = resolve(setting('BACKUP_DIR', read.folder) ?? join(dataDir, 'backups'))
  const databaseUrl = setting('DATABASE_URL', read.postgresUrl)
  // An external PostgreSQL usually has backups of its own.
  const every = setting('BACKUP_EVERY', read.backupSchedule) ?? (databaseUrl === null ? threeAtNight : 'off')
  const backups = {
    /** In the server's time zone; null: only on demand. */
    cron: every === 'off' ? null : every,
    /** Number of scheduled and manual backups that are retained. */
    keep: setting('BACKUP_KEEP', read.wholeNumber(1, 10_000)) ?? 14,
    /** Null: backups are only on this disk. */
    bucket: setting('BACKUP_S3_URL', read.bucketUrl),
  }
  return { dataDir, backupDir, databaseUrl, backups }
}

function mapSettings(setting: Setting) {
  return {
    /** A service for drive times; null: they are not offered. */
    isochroneUrl: setting('ISOCHRONE_URL', read.webUrl),
    mapStyleUrl: setting('MAP_STYLE_URL', read.webUrl),
    /** `auto`: Overture's; `off`; or a folder with the archives of releases. */
    mapTiles: setting('MAP_TILES', read.mapTiles) ?? 'auto',
  }
}

/** Settings for requests to websites of businesses; `contact` null: not offered. */
function crawlerSettings(setting: Setting) {
  return {
    crawler: {
      contact: setting('CRAWLER_CONTACT', read.crawlerContact),
      proxy: setting('CRAWLER_PROXY', read.siteUrl),
      isPersonalPermitted: setting('CONTACTS_PERSONAL', read.oneOf('permitted')) !== null,
      allowPrivateHosts: setting('ALLOW_PRIVATE_WEBSITE_HOSTS', read.yesOrNo) ?? false,
    },
  }
}

function outageSettings(setting: Setting) {
  return {
    /** Whether a capture that was started in a browser asks its owner after a crash of everything. */
    afterCrash: setting('AFTER_CRASH', read.oneOf('ask', 'resume')) ?? 'ask',
    /** How long unattended captures wait for the user's database. */
    deliveryRetryMinutes: setting('DELIVERY_RETRY_MINUTES', read.wholeNumber(0, 10_080)) ?? 30,
    /** How long a campaign waits for its source. */
    campaignRetryHours: setting('CAMPAIGN_RETRY_HOURS', read.wholeNumber(0, 168)) ?? 6,
  }
}

function sourceSettings(setting: Setting, file: { env: Environment; mistakes: string[] }) {
  const path = setting('SOURCES_FILE', read.existingFile)
  const { sources, mistakes } =
    path === null ? noSources : parseSourcesFile(readFileSync(path, 'utf8'), (name) => file.env[name])
  file.mistakes.push(...mistakes.map((mistake) => `SOURCES_FILE ${path}: ${mistake}`))
  const ids = sources.map(({ id }) => id)
  // The ids of a file with mistakes are unknown.
  const choice = mistakes.length > 0 ? read.text : read.oneOf('auto', ...builtInSourceIds, ...ids)
  return { choice: setting('MAPS_SOURCE', choice) ?? 'auto', definedSources: sources, ...adapterSettings(setting) }
}

const noSources: ReturnType<typeof parseSourcesFile> = { sources: [], mistakes: [] }

const adapterSettings = (setting: Setting) => ({
  osmExtract: setting('OSM_EXTRACT', read.existingFiles)?.map((path) => resolve(path)) ?? [],
  overpassUrl: setting('OVERPASS_URL', read.webUrl),
  overpassContact: setting('OVERPASS_CONTACT', read.text),
  /** 0: no limit. */
  overpassPerDay: setting('OVERPASS_PER_DAY', read.wholeNumber(0, 10_000_000)),
  overpassGapMs: setting('OVERPASS_GAP_MS', read.wholeNumber(0, 3_600_000)),
  overpassTimeoutSeconds: setting('OVERPASS_TIMEOUT_SECONDS', read.wholeNumber(1, 180)),
  overtureUrl: setting('OVERTURE_URL', read.webUrlOrPath),
  foursquarePath: setting('FOURSQUARE_PATH', read.existingPath),
  alltheplacesPath: setting('ALLTHEPLACES_PATH', read.existingPath),
  alltheplacesUrl: setting('ALLTHEPLACES_URL', read.webUrl),
  googleKey: setting('GOOGLE_PLACES_KEY', read.text),
  googleUrl: setting('GOOGLE_PLACES_URL', read.webUrl),
  googleStorage: setting('GOOGLE_PLACES_STORAGE', read.oneOf('permitted')),
  googlePriceUsd: setting('GOOGLE_PLACES_PRICE_USD', read.decimal(0, 1_000)),
  sampleDelayMs: setting('SAMPLE_DELAY_MS', read.wholeNumber(0, 600_000)) ?? 0,
  sampleFaults: setting('SAMPLE_FAULTS', read.decimal(0, 1)) ?? 0,
})

/** Settings for mail and sign-in. */
const accountSettings = (setting: Setting) => ({
  mail: {
    smtpUrl: setting('SMTP_URL', read.url('smtp', 'smtps')),
    from: setting('MAIL_FROM', read.mailSender),
  },
  github: {
    clientId: setting('GITHUB_CLIENT_ID', read.text),
    clientSecret: setting('GITHUB_CLIENT_SECRET', read.text),
    url: setting('GITHUB_URL', read.webUrl) ?? 'https://github.com',
    apiUrl: setting('GITHUB_API_URL', read.webUrl) ?? 'https://api.github.com',
  },
  /** Sign-in with OpenID Connect; `clientSecret` null: a public client. */
  oidc: {
    issuer: setting('OIDC_ISSUER', read.issuerUrl),
    clientId: setting('OIDC_CLIENT_ID', read.text),
    clientSecret: setting('OIDC_CLIENT_SECRET', read.text),
    name: setting('OIDC_NAME', read.shortName) ?? 'Single sign-on',
    /** Domains whose addresses may sign in; empty: all. */
    allowedDomains: setting('OIDC_ALLOWED_DOMAINS', read.mailDomains) ?? [],
    /** A sign-in with its name in the token is an operator's. */
    operatorGroup: setting('OIDC_OPERATOR_GROUP', read.text),
  },
  passwordSignIn: setting('PASSWORD_SIGN_IN', read.yesOrNo) ?? true,
})

const paymentSettings = (setting: Setting) => ({
  stripe: {
    secretKey: setting('STRIPE_SECRET_KEY', read.text),
    webhookSecret: setting('STRIPE_WEBHOOK_SECRET', read.text),
    priceId: setting('STRIPE_PRICE_ID', read.text),
    apiUrl: setting('STRIPE_API_URL', read.webUrl),
  },
  btcpay: {
    url: setting('BTCPAY_URL', read.webUrl),
    apiKey: setting('BTCPAY_API_KEY', read.text),
    storeId: setting('BTCPAY_STORE_ID', read.text),
    webhookSecret: setting('BTCPAY_WEBHOOK_SECRET', read.text),
  },
  bitcoin: {
    xpub: setting('BITCOIN_XPUB', read.extendedPublicKey),
    esploraUrl: setting('ESPLORA_URL', read.webUrl),
    rateUrl: setting('BITCOIN_RATE_URL', read.webUrl),
  },
  proListPriceUsd: setting('PRO_LIST_PRICE_USD', read.decimal(0, 100_000)) ?? usualPricesUsd.list,
  proIntroPriceUsd: setting('PRO_INTRO_PRICE_USD', read.decimal(0, 100_000)) ?? usualPricesUsd.intro,
})

const neededBySource: Partial<Record<string, string[]>> = {
  'osm-extract': ['OSM_EXTRACT'],
  'foursquare-os': ['FOURSQUARE_PATH'],
  google: ['GOOGLE_PLACES_KEY', 'GOOGLE_PLACES_STORAGE'],
}

function dotEnv(): Record<string, string> {
  try {
    const entries = Object.entries(parseEnv(readFileSync('.env', 'utf8')))
    return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  } catch {
    return {} // no .env file
  }
}
