import type { Listing } from '@gazetteer/listing'
import { listingFields } from '@gazetteer/listing'
import { createConnection } from 'mysql2/promise'
import { Client } from 'pg'

export type BareWriter = {
  write: (batch: Listing[]) => Promise<void>
  clear: () => Promise<void>
  close: () => Promise<void>
}

const columns = listingFields.join(', ')

/** Hand-written baseline: a multi-row INSERT that overwrites on conflict, through the bare driver. */
export async function barePostgres(url: string): Promise<BareWriter> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const table = '"BusinessDatabase"'
  const sets = listingFields.map((field) => `${field} = excluded.${field}`).join(', ')
  return {
    write: async (batch) => {
      const rows = batch.map(
        (_, row) => `(${listingFields.map((__, at) => `$${row * listingFields.length + at + 1}`).join(', ')})`,
      )
      await client.query(
        `insert into ${table} (${columns}) values ${rows.join(', ')} on conflict (source, source_id) do update set ${sets}`,
        batch.flatMap((listing) => listingFields.map((field) => listing[field])),
      )
    },
    clear: async () => void (await client.query(`truncate ${table}`)),
    close: () => client.end(),
  }
}

export async function bareMariadb(url: string): Promise<BareWriter> {
  const connection = await createConnection({ uri: url, charset: 'utf8mb4' })
  const sets = listingFields.map((field) => `${field} = values(${field})`).join(', ')
  const valueOf = (listing: Listing, field: keyof Listing) =>
    field === 'created_at' || field === 'last_updated' ? listing[field].slice(0, 23).replace('T', ' ') : listing[field]
  return {
    write: async (batch) => {
      await connection.query(`insert into BusinessDatabase (${columns}) values ? on duplicate key update ${sets}`, [
        batch.map((listing) => listingFields.map((field) => valueOf(listing, field))),
      ])
    },
    clear: async () => void (await connection.query('truncate BusinessDatabase')),
    close: () => connection.end(),
  }
}
