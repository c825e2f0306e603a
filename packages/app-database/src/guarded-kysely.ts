import { AsyncLocalStorage } from 'node:async_hooks'
import type { ConnectionProvider, DatabaseConnection, Dialect, Driver } from 'kysely'
import { Kysely, Transaction } from 'kysely'
import type { AppDatabase, NoTables } from './types.ts'

type Hold = { open: boolean }

/** The connection held in the current asynchronous context. */
const holding = new AsyncLocalStorage<Hold>()

/**
 * A Kysely that tracks which context holds a connection. Requesting a second one while the first is held throws.
 * Otherwise the embedded database would deadlock, and a pool could be exhausted.
 */
export async function openGuardedKysely(dialect: Dialect): Promise<Pick<AppDatabase, 'db' | 'transaction'>> {
  const driver = dialect.createDriver()
  await driver.init()
  const kysely = { config: { dialect }, dialect, driver }
  const provider = guarded(driver)
  const executor = new Kysely<NoTables>({ dialect }).getExecutor().withConnectionProvider(provider)
  return {
    db: new Kysely<NoTables>({ ...kysely, executor }),
    transaction: (work) =>
      provider.provideConnection(async (connection) => {
        const trx = new Transaction<NoTables>({
          ...kysely,
          executor: executor.withConnectionProvider(only(connection)),
        })
        await driver.beginTransaction(connection, {})
        try {
          const result = await work(trx)
          await driver.commitTransaction(connection)
          return result
        } catch (error) {
          // A broken connection has rolled back already; the original error is reported.
          await driver.rollbackTransaction(connection).catch(() => undefined)
          throw error
        }
      }),
  }
}

/** Kysely's transaction connection runs one statement at a time; this one allows pipelining. */
const only = (connection: DatabaseConnection): ConnectionProvider => ({
  provideConnection: (consumer) => consumer(connection),
})

function guarded(driver: Driver): ConnectionProvider {
  return {
    async provideConnection(consumer, options) {
      if (holding.getStore()?.open) {
        throw new Error('A second connection was requested inside a transaction: use the open transaction.')
      }
      const connection = await driver.acquireConnection(options)
      const hold = { open: true }
      try {
        return await holding.run(hold, () => consumer(connection))
      } finally {
        hold.open = false
        await driver.releaseConnection(connection)
      }
    },
  }
}

/** Runs code that outlives the open transaction (a handler, a timer) outside its context. */
export function outsideTransactions<T>(work: () => T): T {
  return holding.exit(work)
}

/** True inside an open transaction's callback, or while a query runs. */
export function isHoldingConnection(): boolean {
  return holding.getStore()?.open ?? false
}
