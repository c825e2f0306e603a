import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { AppDatabase, Db } from '@gazetteer/app-database'
import type { Background } from './background.ts'
import type { Clock } from './clock.ts'
import type { Jobs } from './jobs/index.ts'
import type { Links } from './links.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Mail } from './mail/open-mail.ts'
import type { Secrets } from './secrets.ts'

/** Dependencies of every feature; passed explicitly, never global. */
export type Platform = {
  config: Config
  database: AppDatabase
  db: Db
  clock: Clock
  log: Log
  mail: Mail
  jobs: Jobs
  secrets: Secrets
  background: Background
  metrics: Metrics
  links: Links
}

/** A feature's start parameters; the worker role has an HTTP server too, which does not listen. */
export type FeatureStart = { http: FastifyInstance; platform: Platform }
