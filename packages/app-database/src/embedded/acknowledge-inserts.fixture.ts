import { silentLog } from '../log.ts'
import { openEmbedded } from './open-embedded.ts'

/**
 * The process to be killed: four writers insert numbers in small transactions and print each one after its commit.
 */
const folder = { path: process.argv[2] ?? '' }
const { executeSql } = await openEmbedded({ folder, log: silentLog })
await executeSql('create table if not exists acknowledged (n int primary key)')
let next = Number(process.argv[3] ?? 0)

async function write(): Promise<never> {
  for (;;) {
    const n = next++
    await executeSql('insert into acknowledged values ($1)', [n])
    process.stdout.write(`${n}\n`)
  }
}
await Promise.all([write(), write(), write(), write()])
