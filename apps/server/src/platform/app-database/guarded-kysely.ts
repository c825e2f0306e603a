import { AsyncLocalStorage } from 'node:async_hooks'
import type { ConnectionProvider, Dialect, Driver } from 'kysely'
import { Kysely } from 'kysely'
import type { NoTables } from './types.ts'

type Hold = { open: boolean }

/** The connection held by the asynchronous context that runs now. */
const holding = new AsyncLocalStorage<Hold>()

/**
 * A Kysely whose connections know who holds them: to ask for a second one while the first is still held throws at once,
 * where the embedded database would wait for itself for ever and a pool could run dry.
 */
export async function openGuardedKysely(dialect: Dialect): Promise<Kysely<NoTables>> {
  const driver = dialect.createDriver()
  await driver.init()
  const executor = new Kysely<NoTables>({ dialect }).getExecutor().withConnectionProvider(guarded(driver))
  return new Kysely<NoTables>({ config: { dialect }, dialect, driver, executor })
}

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
