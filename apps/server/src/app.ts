import type { RequestListener } from 'node:http'
import { readCsvStyle } from './features/csv-style/index.ts'
import { plans as allowed } from '@gazetteer/contract'
import { createSqlRateLimiter } from '@gazetteer/engine/sql'
import type { FastifyInstance } from 'fastify'
import { type Automation, openAutomation } from './automation.ts'
import { backUpInstallation, migrateInstallation, writeBackup } from './backup.ts'
import type { Config } from './config.ts'
import { serverAddress } from './config-values.ts'
import {
  type AccountsHooks,
  accountsFeature,
  authenticator,
  createUser,
  emailKey,
  openActiveSessions,
  sessionFollower,
} from './features/accounts/index.ts'
import { backupsFeature } from './features/backups/index.ts'
import { openContacts } from './features/contacts/index.ts'
import { type Billing, billingFeature } from './features/billing/index.ts'
import {
  type Captures,
  type CapturesContext,
  type WorkerSettings,
  moveToDatabase,
  openCaptures,
  previousRecords,
  runningJobOf,
  storedInFiles,
  stopCapture,
  workSliceCounters,
} from './features/captures/index.ts'
import {
  type AccountCaptures,
  type DestinationsApi,
  type DestinationsDependencies,
  openDestinations,
} from './features/destinations/index.ts'
import { duplicatesFeature, listDismissed, withoutRemoved } from './features/duplicates/index.ts'
import { exportRuns, openExports, readColumns } from './features/exports/index.ts'
import { healthFeature } from './features/health/index.ts'
import { mcpFeature } from './features/mcp/index.ts'
import { listingRecordFeature } from './features/listing-record/index.ts'
import { legalFeature } from './features/legal/index.ts'
import { mapTilesFeature } from './features/map-tiles/index.ts'
import { listingsFeature, splitByEdits } from './features/listings/index.ts'
import { notificationsFeature } from './features/notifications/index.ts'
import { operatorsFeature } from './features/operators/index.ts'
import { openOptOuts, optOutsFeature } from './features/opt-outs/index.ts'
import { presetsFeature, readPresets } from './features/presets/index.ts'
import { type Plans, plansFeature } from './features/plans/index.ts'
import { type Restorer, restoreFeature } from './features/restore/index.ts'
import { searchInputsFeature } from './features/search-inputs/index.ts'
import { updatesFeature } from './features/updates/index.ts'
import { joinInstallation } from './join-installation.ts'
import { openCapturesContext } from './captures-context.ts'
import { openSourceRegistry, refuseUnusable } from './sources.ts'
import { type CommandDependencies, openCommands } from './commands.ts'
import { serveLiveFeed } from './live.ts'
import { type AppDatabase, askOf, isRestoreUnfinished } from '@gazetteer/app-database'
import { openJobs } from './platform/jobs/index.ts'
import { ConcurrencyLimiter } from './platform/concurrency-limiter.ts'
import { openBackground } from './platform/background.ts'
import type { Clock } from './platform/clock.ts'
import type { Front } from './platform/http/front.ts'
import { openHttp } from './platform/http/open-http.ts'
import { openLinks } from './platform/links.ts'
import type { Log } from './platform/log.ts'
import { openMetrics } from './platform/metrics.ts'
import { openMail } from './platform/mail/open-mail.ts'
import type { FeatureStart, Platform } from './platform/platform.ts'
import { openSecrets } from './platform/secrets.ts'

const tooManyStreams = (perAccount: number): string =>
  `${perAccount} windows of this account already receive live updates; this one polls instead.`

export type AppSettings = {
  config: Config
  database: AppDatabase
  clock: Clock
  log: Log
  /** The built web application; null: not served. */
  webFolder: string | null
  front: Front
  /** Replaces the app database of this process; null: it cannot, as in tests. */
  restorer: Restorer | null
  /** The app database was filled by a restore that has not ended: it is opened to be checked. */
  isRestoring?: boolean
}

export type App = {
  http: FastifyInstance
  /** Starts mails, captures and all other background work, which waits while the app database `isRestoring`. */
  begin: () => Promise<void>
  /** Serves the port, and starts listening; returns the address. */
  listen: () => Promise<string>
  /** The one-time token for a restore; null: the installation has an account. */
  firstRestoreToken: string | null
  /** Name of the default maps source, for display. */
  mapsSource: string
  /** Requests from the command line to a running server. */
  answerCommand: (request: unknown) => Promise<unknown>
  /** Resolves when work and mails started in the background are done. */
  idle: () => Promise<void>
  /** Stops serving and ends running work. The caller closes the port and the database afterwards. */
  close: () => Promise<void>
}

/**
 * The list of features, and the only place where they are connected. First it opens what features offer each other,
 * each from those above it; then it connects the routes and hooks that need several.
 */
export async function openApp(settings: AppSettings): Promise<App> {
  const { config, database, clock, log, webFolder, front, restorer, isRestoring = false } = settings
  await migrateInstallation({ config, database, clock, log }, { isRestoring })
  const address: Address = { current: serverAddress(config) }
  const links = openLinks(config, () => address.current)
  const platform = await openPlatform({ config, database, clock, log, links }, isRestoring)
  try {
    return await openFeatures({ platform, webFolder, front, restorer, address, isRestoring })
  } catch (error) {
    // After a failed restore the process goes on with the former data.
    for (const part of [platform.mail, platform.jobs]) await part.close()
    throw error
  }
}

/** Where the server listens, known once it does. */
type Address = { current: string }

type Opening = Pick<AppSettings, 'webFolder' | 'front' | 'restorer'> & {
  platform: Platform
  address: Address
  isRestoring: boolean
}

async function openFeatures({ platform, webFolder, front, restorer, address, isRestoring }: Opening): Promise<App> {
  const { config, clock, db, log, links } = platform
  let isStopping = false
  const plans = plansFeature(platform)
  const sessions = await openActiveSessions(platform, plans)
  const authenticate = authenticator(sessions)
  const { registry } = platform.metrics
  const http = await openHttp({ ...config, log, registry, webFolder, authenticate, links })
  const start = { http, platform }

  const sources = openSources({ config, clock, log })
  const optOuts = await openOptOuts(platform)
  const destinations = openDestinations(platform, deliveryRules(platform, plans))
  const capturesContext = openCapturesContext(platform, { plans, sources, destinations, optOuts })
  const leaveInstallation = await joinInstallation(platform, { captures: capturesContext, isRestoring })
  const captures = await openCaptures(start, { context: capturesContext, worker: workerSettings(platform) })
  const isProfessional = async (accountId: string) => (await plans.planOf(db, accountId)) === 'professional'
  const automation = await openAutomation(start, { captures: capturesContext, destinations, isProfessional })
  const { changed } = sessions
  const contacts = await openContacts(start, { captures: capturesContext, destinations, isProfessional })
  const billing = await billingFeature(start, { plans, changed })

  destinations.serve(http, accountCaptures(capturesContext))
  openExports(http, { captures: capturesContext, listings: { destinations, log, db, clock }, links, webFolder })
  listingsFeature(start, { destinations })
  listingRecordFeature(start, { captures: capturesContext, placeOf: destinations.placeOf })
  notificationsFeature(start, { captures: capturesContext })
  duplicatesFeature(start, { placeOf: destinations.placeOf })
  const hooks = accountsHooks({ capturesContext, destinations, captures, automation, billing })
  const { deleteAccount, requireProof } = accountsFeature(start, { plans, sessions, hooks })
  const stopRun = stoppingOf(capturesContext, contacts)
  const operators = operatorsFeature(start, { plans, changed, deleteAccount, requireProof, stopRun, sources })
  const backups = backupsFeature(start, {
    requireProof,
    write: (file, made) => writeBackup(platform, file, made),
    isRestoring: () => isRestoreUnfinished(askOf(platform.database)),
  })
  const restore = await restoreFeature(start, { restorer, requireProof })
  healthFeature(start, {
    payments: billing.offers,
    lastWebhookAt: billing.lastWebhookAt,
    isStopping: () => isStopping,
    isEmpty: restore.isEmpty,
    defaultSource: () => ({ id: sources.defaultId, ...sources.availabilityOf(sources.defaultId) }),
  })
  independentFeatures(start, { sources, optOuts, webFolder })
  const mapTiles = mapTilesFeature(start)
  serveLiveFeed(http, captures.liveFeed, { follow: sessionFollower(sessions), streams: openStreams(config) })

  const commands = openCommands((stopping) => commandDependencies(platform, { operators, plans, optOuts }, stopping))
  const port = openPort(http, { front, config, links, address })
  return {
    http,
    get mapsSource() {
      return `${sources.declarationOf(sources.defaultId).title}. ${sources.defaultWhy}`
    },
    begin: () => platform.jobs.begin(),
    listen: () => port.listen(),
    firstRestoreToken: restore.firstToken,
    answerCommand: (request) => commands.answer(request),
    async idle() {
      await platform.background.idle()
      await platform.mail.idle()
    },
    async close() {
      isStopping = true
      await leaveInstallation()
      await commands.close()
      await http.finishRequests()
      port.disconnect()
      await http.close()
      mapTiles.close()
      await restore.close()
      for (const feature of [backups, automation, contacts, captures, billing]) await feature.close()
      await platform.background.idle()
      for (const part of [platform.mail, platform.jobs]) await part.close()
      for (const feature of [optOuts, destinations, sources, sessions]) await feature.close()
    },
  }
}

/** Stops all work of an account, for the operator. */
function stoppingOf(capturesContext: CapturesContext, contacts: Awaited<ReturnType<typeof openContacts>>) {
  return async (accountId: string, why: string): Promise<void> => {
    await contacts.stopOf(accountId, why)
    await stopCapture(capturesContext, { accountId }, why)
  }
}

type Independent = Pick<AppSettings, 'webFolder'> & {
  sources: ReturnType<typeof openSources>
  optOuts: Awaited<ReturnType<typeof openOptOuts>>
}

/** Features that no other one uses. */
function independentFeatures(start: FeatureStart, { sources, optOuts, webFolder }: Independent): void {
  presetsFeature(start)
  updatesFeature(start)
  optOutsFeature(start, optOuts)
  searchInputsFeature(start, { sources })
  legalFeature(start, webFolder)
  mcpFeature(start.http, start.platform.links)
}

type Port = Pick<AppSettings, 'front'> & Pick<Platform, 'config' | 'links'> & { address: Address }

/** Serves the application at the port of the process. */
function openPort(http: FastifyInstance, { front, config, address, links }: Port) {
  const listener: RequestListener = (request, response) => http.routing(request, response)
  return {
    async listen(): Promise<string> {
      await http.ready()
      front.serve(listener)
      address.current = await front.listen({ host: config.host, port: portOf(config) })
      return address.current + links.path('')
    },
    disconnect: () => front.disconnect(listener),
  }
}

/** What deliveries to a user's database follow. */
function deliveryRules({ db }: Platform, plans: Plans): DestinationsDependencies {
  return {
    mayUseDatabase: async (accountId) => allowed[await plans.planOf(db, accountId)].hasDatabases,
    withoutRemoved: (target, listings) => withoutRemoved(db, target, listings),
    splitByEdits: (target, listings) => splitByEdits(db, target, listings),
  }
}

function accountCaptures(capturesContext: CapturesContext): AccountCaptures {
  return {
    previousRunOf: (accountId) => previousRecords(capturesContext, accountId),
    runningJobOf: (accountId) => runningJobOf(capturesContext, accountId),
    moveToDatabase: (jobId) => moveToDatabase(capturesContext, jobId),
    storedInFiles: (accountId) => storedInFiles(capturesContext, accountId),
  }
}

/** What requests from the command line need. `stopping`: ends a backup. */
function commandDependencies(
  platform: Platform,
  { operators, plans, optOuts }: { plans: Plans } & Pick<CommandDependencies, 'operators' | 'optOuts'>,
  stopping: AbortSignal,
): CommandDependencies {
  const { jobs } = platform
  return {
    operators,
    optOuts,
    jobs,
    createUser: (wanted) => createUser({ ...platform, plans }, wanted),
    backUp: (file) => backUpInstallation(platform, file, stopping),
  }
}

function openStreams({ streamsPerAccount, streams }: Config): ConcurrencyLimiter {
  return new ConcurrencyLimiter({ perAccount: streamsPerAccount, total: streams, message: tooManyStreams })
}

function workerSettings({ config, db, clock, metrics }: Platform): WorkerSettings | null {
  if (config.role === 'web') return null
  const { workerConcurrency: concurrency, keepRunsDays, deliveryRetryMinutes, campaignRetryHours } = config
  const observer = workSliceCounters(metrics.registry)
  return {
    concurrency,
    rateLimiter: createSqlRateLimiter(db, clock.now),
    keepRunsDays,
    deliveryRetryMs: deliveryRetryMinutes * 60_000,
    sourceRetryMs: campaignRetryHours * 3_600_000,
    observer,
  }
}

/** A worker listens only on its metrics port, when one is set. */
function portOf({ role, port, metricsPort }: Config): number {
  return role === 'worker' ? (metricsPort ?? port) : port
}

function openSources({ config, clock, log }: Pick<AppSettings, 'config' | 'clock' | 'log'>) {
  const onWarning = (text: string): void => log.warn({ reason: text }, 'maps source warning')
  const sources = openSourceRegistry({ config, cachesIndexes: true, now: clock.now, onWarning })
  refuseUnusable(sources)
  for (const warning of sources.warnings()) onWarning(warning)
  return sources
}

async function openPlatform(
  given: Pick<AppSettings, 'config' | 'database' | 'clock' | 'log'> & Pick<Platform, 'links'>,
  isRestoring: boolean,
): Promise<Platform> {
  const { config, database, clock, log } = given
  const { db } = database
  const secrets = await openSecrets({ key: config.encryptionKey, dataDir: config.dataDir, db })
  const jobs = await openJobs({ database, log, isWaiting: isRestoring })
  const mail = await openMail({
    ...config.mail,
    hasOutbox: config.role !== 'worker',
    addressKey: emailKey,
    dataDir: config.dataDir,
    database,
    jobs,
    secrets,
    clock,
    log,
  })
  return { ...given, db, jobs, secrets, mail, background: openBackground(log), metrics: openMetrics() }
}

type HookedFeatures = {
  capturesContext: CapturesContext
  destinations: DestinationsApi
  captures: Captures
  automation: Automation
  billing: Pick<Billing, 'endOf'>
}

/** What other features do when an account is deleted. */
function accountsHooks(features: HookedFeatures): AccountsHooks {
  const { capturesContext, destinations, captures, automation, billing } = features
  return {
    beforeAccountDeleted: billing.endOf,
    async onAccountDeleted(trx, accountId) {
      const deleteJobs = await captures.deleteAllOf(trx, accountId)
      await destinations.forget(accountId)
      return deleteJobs
    },
    exportParts: async (accountId) => ({
      ...(await exportParts({ accountId, capturesContext, destinations })),
      ...(await automation.exportOf(accountId)),
    }),
  }
}

type ExportOptions = {
  accountId: string
  capturesContext: CapturesContext
  destinations: Pick<DestinationsApi, 'exportOf'>
}

/** The parts of an account's export that other features provide. */
async function exportParts({ accountId, capturesContext, destinations }: ExportOptions) {
  const { db } = capturesContext
  return {
    database: await destinations.exportOf(accountId),
    exportColumns: await readColumns(db, accountId),
    csvStyle: await readCsvStyle(db, accountId),
    dismissedPairs: await listDismissed(db, accountId),
    presets: await readPresets(db, accountId),
    runs: exportRuns(capturesContext, accountId),
  }
}
