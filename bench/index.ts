import { readdirSync } from 'node:fs'
import { print } from './table.ts'
import type { BenchTable } from './table.ts'

/** `npm run bench` runs all benchmarks of this folder, `npm run bench -- NAME` one of them. */
const names = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown.join(', ')}". There are: ${names.join(', ')}.`)
  process.exit(1)
}
for (const name of wanted.length > 0 ? wanted : names) {
  for (const table of await runOf(await import(`./${name}/index.ts`))) print(table)
}

/** Each folder exports `run`. */
async function runOf(claim: { run: () => Promise<BenchTable[]> }): Promise<BenchTable[]> {
  return await claim.run()
}
