import { AsyncLocalStorage } from 'node:async_hooks'
import type { ConnectionProvider, DatabaseConnection, Dialect, Driver } from 'kysely'
import { Kysely, Transaction } from 'kysely'
import type { AppDatabase, NoTables } from './types.ts'

type Hold = { open: boolean }

/** The connection held by the asynchronous context that runs now. */
const holding = new AsyncLocalStorage<Hold>()

/**
 * A Kysely whose connections know who holds them: to ask for a second one while the first is still held throws at once,
 * where the embedded database would wait for itself for ever and a pool could run dry.
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
          // A line that is broken has rolled back already: what broke it is told.
          await driver.rollbackTransaction(connection).catch(() => undefined)
          throw error
        }
      }),
  }
}

/** Kysely's own gives a transaction its connection for one statement after the other's answer; this one for any number. */
const only = (connection: DatabaseConnection): ConnectionProvider => ({
  provideConnection: (consumer) => consumer(connection),
})

function guarded(driver: Driver): ConnectionProvider {
  return {
    async provideConnection(consumer, options) {
      if (holding.getStore()?.open) {
        throw new Error('A second connection was asked for inside a transaction: use the transaction that is open.')
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

/** Runs what outlives the open transaction (a handler, a timer) outside of its context. */
export function outsideTransactions<T>(work: () => T): T {
  return holding.exit(work)
}

/** True inside the callback of an open transaction, or while a query runs. */
export function isHoldingConnection(): boolean {
  return holding.getStore()?.open ?? false
}
