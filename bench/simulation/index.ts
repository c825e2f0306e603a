import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type Defect, defects } from './defects.ts'
import type { BenchTable } from '../table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = join(root, 'packages/simulation/src/main.ts')
/** Seeds that may be needed to find a defect. */
const maxSeeds = 600

type Found = { defect: Defect; seed: number | null; failure: string; seconds: number }

/** Plants defects one at a time and counts the seeds that the simulation needs to find each. */
export async function run(): Promise<BenchTable[]> {
  for (const defect of defects) await sourceOf(defect)
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-defects-'))
  try {
    const waiting = [...defects.entries()]
    const found: Found[] = []
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        found.push(await findDefect(next[1], join(folder, String(next[0]))))
    }
    await Promise.all(Array.from({ length: availableParallelism() }, work))
    const inOrder = defects.flatMap((defect) => found.filter((one) => one.defect === defect))
    const count = found.filter(({ seed }) => seed !== null).length
    return [
      {
        title: 'planted defects',
        rows: inOrder.map(({ defect, seed, failure, seconds }) => ({
          defect: defect.name,
          seed: seed ?? 'not found',
          seconds,
          failure: failure.slice(0, 80),
        })),
        notes: [`${count} of ${defects.length} planted defects found within ${maxSeeds} seeds`],
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs the simulation with the defect until a seed fails. `folder`: its own, for the bundle and native code, which a
 * second bundle there would overwrite while it is in use.
 */
export async function findDefect(defect: Defect, folder: string, seeds = maxSeeds): Promise<Found> {
  const outfile = join(folder, 'simulation.mjs')
  await bundleWith(defect, outfile)
  const started = performance.now()
  const output = await outputOf([outfile, '--part', '0/1', '--seeds', String(seeds), '--fail-fast'])
  const [, seed, failure = ''] = /^Seed (\d+) fails: (.*)$/mu.exec(output) ?? []
  const seconds = (performance.now() - started) / 1000
  console.error(`${defect.name}: ${seed ?? 'not found'} (${seconds.toFixed(1)} s) ${failure}`)
  return { defect, seed: seed === undefined ? null : Number(seed), failure, seconds }
}

/** The source file of the defect. Throws when its text is no longer there exactly once. */
async function sourceOf({ name, file, search }: Defect): Promise<string> {
  const source = await readFile(join(root, file), 'utf8')
  const places = source.split(search).length - 1
  if (places !== 1) throw new Error(`"${name}" applies at ${places} places of ${file}; correct defects.ts`)
  return source
}

/** Bundles the simulation with the defect in it. */
async function bundleWith(defect: Defect, outfile: string): Promise<void> {
  const path = join(root, defect.file)
  const source = await sourceOf(defect)
  await build({
    entryPoints: [main],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    // Native code that the campaigns bring along.
    loader: { '.node': 'copy' },
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url)",
    },
    plugins: [
      {
        name: 'defect',
        setup: (bundler) => {
          bundler.onLoad({ filter: /\.ts$/ }, (loaded) =>
            loaded.path === path
              ? { contents: source.replace(defect.search, () => defect.replace), loader: 'ts' }
              : null,
          )
        },
      },
    ],
  })
}

function outputOf(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve(output) : reject(new Error(`The simulation ended with ${code ?? signal}`)),
    )
  })
}
