import { DuckDBInstance } from '@duckdb/node-api'

export type Duck = {
  run: (sql: string) => Promise<void>
  /** Rows as JSON: integers beyond 2^53 are returned as text. */
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  close: () => void
}

/** An in-memory DuckDB: writes Parquet files, and is the reference for readers. */
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
