import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

/** Checks that every figure of the README is in the table that `npm run proof` wrote into docs/benchmarks.md. */
const rowsOf = (file) => {
  const [, block] =
    /<!-- proof[^>]*-->([\s\S]*?)<!-- end of proof -->/.exec(readFileSync(join(root, file), 'utf8')) ?? []
  if (block === undefined) throw new Error(`${file} has no figures of npm run proof`)
  const rows = block.split('\n').filter((line) => line.startsWith('|'))
  return rows
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .join('|'),
    )
    .filter((line) => !/^[|:-]*$/.test(line))
}

const measured = new Set(rowsOf('docs/benchmarks.md'))
const wrong = rowsOf('README.md').filter((row) => !measured.has(row))
for (const row of wrong) console.log(`README.md: not in docs/benchmarks.md: ${row}`)
process.exitCode = wrong.length === 0 ? 0 : 1
