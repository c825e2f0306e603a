import { execFileSync, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'

/** A line of the table: what was measured, its value, and its aim. `isInReadme`: the README shows it too. */
type Figure = { name: string; value: string; aim: string; isInReadme?: boolean }

/**
 * `npm run proof` measures the figures behind our promises and writes them into docs/benchmarks.md and the README, with
 * machine and commit. `npm run proof -- NAME …` renews the named parts only. Takes about an hour in all.
 */
const parts: Record<string, () => Promise<Figure[]>> = {
  coverage,
  kills,
  simulation,
  defects,
  matching,
  bulk,
  processor,
}

const documents = { table: 'docs/benchmarks.md', excerpt: 'README.md' }
const [begin, end] = ['<!-- proof: written by npm run proof -->', '<!-- end of proof -->']

async function coverage(): Promise<Figure[]> {
  process.env['BENCH_GRID'] = '0'
  const tables = await (await import('./coverage/index.ts')).run()
  const all = tables.flatMap(({ rows }) => rows)
  const ratios = tables.map(({ rows }) =>
    meanOf(rows.filter(({ scenario }) => !String(scenario).endsWith(' 500')).map(({ ratio }) => Number(ratio))).toFixed(
      2,
    ),
  )
  const recall = Math.min(...all.map((row) => Number(row['recall'])))
  return [
    { name: `Lowest recall of ${all.length} planned captures`, value: recall.toFixed(4), aim: '1', isInReadme: true },
    {
      name: 'Requests for each of the lower bound: a paid maps service; caps of 20, 60, 120',
      value: ratios.join(', '),
      aim: '1.6; 2.46, 1.78, 1.60',
    },
  ]
}

async function kills(): Promise<Figure[]> {
  const [table] = await (await import('./crash/index.ts')).run()
  return (table?.rows ?? []).map((row) => ({
    name: `Campaign killed 100 times, ${row['database']}`,
    value: `${row['listings']} listings; same listings ${row['same listings']}, counters ${row['same counters']}, requests ${row['same requests']}`,
    aim: 'all equal to an undisturbed one',
    isInReadme: true,
  }))
}

async function simulation(): Promise<Figure[]> {
  const seeds = 2_000
  const output = await outputOf('packages/simulation/src/main.ts', '--seeds', String(seeds))
  const [, passed = '?', failed = '?', seconds = '?'] =
    /(\d+) seeds passed, (\d+) failed in ([\d.]+) s/.exec(output) ?? []
  const value = `${passed} passed, ${failed} failed in ${seconds} s`
  return [
    { name: `Simulated installations with faults, ${seeds} seeds`, value, aim: 'all pass, 480 s', isInReadme: true },
  ]
}

async function defects(): Promise<Figure[]> {
  const [table] = await (await import('./simulation/index.ts')).run()
  return [{ name: 'Planted defects that the simulation finds', value: table?.notes?.[0] ?? '', aim: '29 of 30' }]
}

async function matching(): Promise<Figure[]> {
  const [table] = await (await import('./duplicates/index.ts')).onLabelledPairs()
  const rows = (table?.rows ?? []).filter(({ pairs }) => !String(pairs).endsWith(', before'))
  return rows.map((row) => ({
    name: `Likely duplicates on labelled pairs of places, ${row['pairs']}`,
    value: ['F1', 'AUC', 'recall at precision 0.95']
      .map((name) => `${name} ${Number(row[name]).toFixed(3)}`)
      .join(', '),
    aim: aimsOfMatching[String(row['pairs'])] ?? '',
    isInReadme: row['pairs'] === 'all',
  }))
}

async function bulk(): Promise<Figure[]> {
  const [table] = await (await import('./bulk/index.ts')).run()
  const rows = table?.rows ?? []
  const aims = ['200,000 a minute', '5 ×', '45 s, 9 ×, 250 MB; 1.5 s, 300 ms']
  return rows.map((row, at) => {
    const [listings, seconds, rate] = [row['listings'], row['seconds'], row['listings a minute']].map(Number)
    const times = Number(row['time per row, ×']).toFixed(1)
    const first = Number(row['first listing s']).toFixed(1)
    const status = row['status of another account, p95, ms']
    return {
      name: `Open data into PostgreSQL, ${row['cities'] === 1 ? 'New York first' : `${row['cities']} cities`}`,
      value: `${inWords(listings)} listings in ${seconds?.toFixed(1)} s (${inWords(rate)} a minute; ${times} × DuckDB + COPY per row; +${row['highest memory above idle MB']} MB); first listing after ${first} s; status of another account ${status} ms`,
      aim: aims[at] ?? '',
      isInReadme: at === rows.length - 1,
    }
  })
}

async function processor(): Promise<Figure[]> {
  const [table] = await (await import('./processor/index.ts')).run()
  return (table?.rows ?? []).map((row) => {
    const { 'app database': database, listings, 'wall seconds': seconds, 'DuckDB + COPY, ×': times, ...micros } = row
    const named = Object.entries(micros).map(([name, value]) => `${name} ${Number(value).toFixed(0)}`)
    return {
      name: `Processor µs of a listing, app database ${database}`,
      value: `${named.join(', ')}; ${Number(times).toFixed(1)} × DuckDB + COPY (${inWords(Number(listings))} listings in ${Number(seconds).toFixed(0)} s)`,
      aim: database === 'embedded' ? '110, 5.5 ×' : '95, 5.5 ×',
    }
  })
}

const aimsOfMatching: Record<string, string> = {
  all: 'F1 0.905, AUC 0.955, recall 0.80',
  elsewhere: 'F1 0.88',
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const inWords = (value = 0): string => value.toLocaleString('en-US')

function outputOf(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [...process.execArgv, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => resolve(output))
  })
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const head = ['| part | figure | value | aim | commit |', '| --- | --- | --- | --- | --- |']

async function writeBlock(file: string, lines: readonly string[]): Promise<void> {
  const text = await readFile(file, 'utf8')
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`${file} has no place for the figures: ${begin} … ${end}`)
  await writeFile(file, `${text.slice(0, before + begin.length)}\n\n${lines.join('\n')}\n\n${text.slice(after)}`)
}

/** Lines of the table in the document, by part. */
async function knownLines(): Promise<Map<string, string[]>> {
  const text = await readFile(documents.table, 'utf8')
  const lines = new Map<string, string[]>()
  for (const line of text.slice(text.indexOf(begin), text.indexOf(end)).split('\n')) {
    const [, part] = /^\| (\w+) +\|/.exec(line) ?? []
    if (part !== undefined && part in parts) lines.set(part, [...(lines.get(part) ?? []), line])
  }
  return lines
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no part "${unknown.join(', ')}". There are: ${Object.keys(parts).join(', ')}.`)
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) {
  const figures = (await parts[name]?.()) ?? []
  if (figures.length === 0) {
    console.log(`${name}: not measured; its figures stay.`)
    continue
  }
  const lines = await knownLines()
  lines.set(
    name,
    figures.map(
      (one) =>
        `| ${name} | ${one.isInReadme ? '**' : ''}${one.name}${one.isInReadme ? '**' : ''} | ${one.value} | ${one.aim} | ${commit} |`,
    ),
  )
  const all = Object.keys(parts).flatMap((part) => lines.get(part) ?? [])
  const machine = `Machine: ${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.versions.node}.`
  await writeBlock(documents.table, [machine, '', ...head, ...all])
  await writeBlock(documents.excerpt, [...head, ...all.filter((line) => line.includes('**'))])
  console.log([`${name}:`, ...(lines.get(name) ?? [])].join('\n'))
}
