import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { simulate, type Simulated } from './captures/simulate.ts'
import { simulateNight } from './night/simulate-night.ts'

/**
 * `npm run simulate -- --seeds N`: seeds 1 to N (from `--from`), on all cores. `--seed S`: one seed, with its stack
 * when it fails. A failure prints its seed; the same seed on the same commit fails in the same way.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    part: { type: 'string' },
    commit: { type: 'string', default: 'unknown' },
    'fail-fast': { type: 'boolean', default: false },
  },
})

/** Each seed is a capture of people, and a night of campaigns. */
const simulations = [simulate, simulateNight]

type Result = { seed: number; simulated: Simulated[] } | { seed: number; failure: string }

if (values.seed !== undefined) await replay(wholeNumber('seed', values.seed))
else if (values.part === undefined) await runAll()
else await runPart(values.part)

async function replay(seed: number): Promise<void> {
  try {
    for (const run of simulations) console.log(JSON.stringify(await run(seed), null, 2))
  } catch (error) {
    console.error(`Seed ${seed} fails on commit ${values.commit}:`)
    console.error(error)
    process.exitCode = 1
  }
}

async function runAll(): Promise<void> {
  const started = performance.now()
  const parts = availableParallelism()
  const results = (await Promise.all(Array.from({ length: parts }, (_, part) => forkPart(part, parts)))).flat()
  const failures = results.flatMap((result) => ('failure' in result ? result : []))
  const passed = results.flatMap((result) => ('simulated' in result ? result.simulated : []))
  for (const { seed, failure } of failures.toSorted((a, b) => a.seed - b.seed))
    console.log(`Seed ${seed} fails on commit ${values.commit}: ${failure}`)
  const sum = (of: (one: Simulated) => number) => passed.reduce((total, one) => total + of(one), 0)
  console.log(`${sum(({ runs }) => runs)} captures in ${sum(({ steps }) => steps)} steps`)
  console.log(`faults: ${inWords(passed.map(({ faults }) => faults))}`)
  console.log(`endings: ${inWords(passed.map(({ endings }) => endings))}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${results.length - failures.length} seeds passed, ${failures.length} failed in ${seconds} s`)
  if (failures.length > 0) process.exitCode = 1
}

/** Runs every seed of one part in a process of its own. */
function forkPart(part: number, parts: number): Promise<Result[]> {
  const args = ['--part', `${part}/${parts}`, '--seeds', values.seeds, '--from', values.from]
  const child = fork(fileURLToPath(import.meta.url), [...args, ...(values['fail-fast'] ? ['--fail-fast'] : [])])
  const results: Result[] = []
  return new Promise((resolve, reject) => {
    child.on('message', (result: Result) => results.push(result))
    child.on('exit', (code) => (code === 0 ? resolve(results) : reject(new Error(`A part ended with ${code}`))))
  })
}

async function runPart(text: string): Promise<void> {
  const [part = 0, parts = 1] = text.split('/').map(Number)
  const from = wholeNumber('from', values.from)
  const last = from + wholeNumber('seeds', values.seeds) - 1
  for (let seed = from + part; seed <= last; seed += parts) {
    const result = await resultOf(seed)
    if (process.send !== undefined) process.send(result)
    else if ('failure' in result) console.log(`Seed ${seed} fails: ${result.failure}`)
    if (values['fail-fast'] && 'failure' in result) break
  }
}

async function resultOf(seed: number): Promise<Result> {
  try {
    const simulated: Simulated[] = []
    for (const run of simulations) simulated.push(await run(seed))
    return { seed, simulated }
  } catch (error) {
    return { seed, failure: error instanceof Error ? error.message : String(error) }
  }
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number above 0, not "${text}"`)
  return value
}

function inWords(counts: readonly Record<string, number>[]): string {
  const total = new Map<string, number>()
  for (const count of counts)
    for (const [name, value] of Object.entries(count)) total.set(name, (total.get(name) ?? 0) + value)
  return [...total].map(([name, value]) => `${name} ${value}`).join(', ')
}
