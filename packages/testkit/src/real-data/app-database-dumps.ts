import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const folder = fileURLToPath(new URL('../../data', import.meta.url))
const nameOfDump = /^app-database-(.+)\.sql\.gz$/

/** The versions that left an app database for the tests of the upgrade, made by `npm run app-database`. */
export async function dumpedVersions(): Promise<string[]> {
  return (await readdir(folder)).flatMap((file) => nameOfDump.exec(file)?.[1] ?? []).toSorted()
}

/** The statements that make the tables of `public` and `pgboss` with their rows in an empty database. */
export async function readDump(version: string): Promise<string> {
  return gunzipSync(await readFile(join(folder, `app-database-${version}.sql.gz`))).toString()
}

/** Tables of the product for which a dump has no row. */
export function emptyTablesOf(dump: string): string[] {
  const namesAfter = (statement: string): Set<string> =>
    new Set([...dump.matchAll(new RegExp(`^${statement} "public"\\."(\\w+)"`, 'gm'))].flatMap(([, name]) => name ?? []))
  const filled = namesAfter('INSERT INTO')
  return [...namesAfter('CREATE TABLE')].filter((name) => !filled.has(name))
}
