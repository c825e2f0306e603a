import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { repository } from '../inputs.ts'
import { makeAppDatabase } from './make-app-database.ts'

/**
 * `npm run app-database -- CHECKOUT NAME` stores what a version leaves behind, for the tests of the upgrade, as
 * `packages/testkit/data/app-database-NAME.sql.gz`. CHECKOUT is a folder in which that version is built. The dump has a
 * row in every table of the product.
 */
const [checkout, name] = process.argv.slice(2)
if (checkout === undefined || name === undefined || !/^[\w.]+$/.test(name))
  throw new Error('Usage: npm run app-database -- CHECKOUT NAME')

const file = join(repository, 'packages/testkit/data', `app-database-${name}.sql.gz`)
await writeFile(file, gzipSync(await makeAppDatabase(join(resolve(checkout), 'dist', 'server')), { level: 9 }))
console.log(file)
