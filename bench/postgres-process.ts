import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** The id of the main process of a PostgreSQL server on this machine (Linux only). */
export async function postgresProcess(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const status = await readFile(`/proc/${rows[0]?.pid}/status`, 'utf8')
    return Number(/PPid:\s+(\d+)/u.exec(status)?.[1])
  } finally {
    await client.end()
  }
}
