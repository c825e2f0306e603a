import { DuckDBInstance } from '@duckdb/node-api'

export type Duck = {
  run: (sql: string) => Promise<void>
  /** Rows as JSON: whole numbers beyond 2^53 come as text. */
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  close: () => void
}

/** An own DuckDB in memory: makes Parquet files, and is what readers are measured against. */
export async function openDuck(memory = '3GB'): Promise<Duck> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`set memory_limit = '${memory}'; set threads = 2`)
  return {
    run: async (sql) => void (await connection.run(sql)),
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson(),
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}
