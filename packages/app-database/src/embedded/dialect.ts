import type { DatabaseConnection, Dialect, Driver, TransactionSettings } from 'kysely'
import { CompiledQuery, PGliteAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { trusted } from '../trusted.ts'
import { EmbeddedConnection } from './connection.ts'
import type { Engine } from './engine.ts'

/**
 * Kysely's PostgreSQL dialect over the channel to the database thread; a transaction or a single query holds the
 * lock.
 */
export function embeddedDialect(engine: Engine, limitMs: () => number | null): Dialect {
  return {
    createAdapter: () => new PGliteAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => embeddedDriver(engine, limitMs),
  }
}

function embeddedDriver(engine: Engine, limitMs: () => number | null): Driver {
  return {
    init: async () => undefined,
    destroy: async () => undefined,
    acquireConnection: async () => new EmbeddedConnection(engine, limitMs),
    releaseConnection: async (connection) => embedded(connection).release(),
    beginTransaction: (connection, settings) => embedded(connection).begin(isolationOf(settings)),
    commitTransaction: (connection) => embedded(connection).commit(),
    rollbackTransaction: (connection) => embedded(connection).rollback(),
    savepoint: async (connection, name) => void (await raw(connection, `savepoint "${name}"`)),
    rollbackToSavepoint: async (connection, name) => void (await raw(connection, `rollback to "${name}"`)),
    releaseSavepoint: async (connection, name) => void (await raw(connection, `release "${name}"`)),
  }
}

const raw = (connection: DatabaseConnection, text: string) => connection.executeQuery(CompiledQuery.raw(text))

function isolationOf(settings: TransactionSettings): string {
  const level = settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`
  return settings.accessMode === undefined ? level : `${level} ${settings.accessMode}`
}

/** All connections of this driver are created by `acquireConnection` above. */
function embedded(connection: DatabaseConnection): EmbeddedConnection {
  return trusted<EmbeddedConnection>(connection)
}
