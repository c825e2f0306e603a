import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { businessTypes } from '@gazetteer/business-types'
import type { BenchTable } from '../table.ts'

const command = fileURLToPath(new URL('../../dist/server/gazetteer.js', import.meta.url))
const pollEveryMs = 50

/**
 * Runs the command line in its own process with a run of sample listings to a file. Reports its peak resident memory
 * beyond that of a small run. Linux records the peak, so sampling misses nothing.
 */
export async function run(): Promise<BenchTable[]> {
  if (!existsSync('/proc/self/status'))
    return [{ title: 'memory', rows: [], notes: ['skipped: only Linux reports the peak memory of a process'] }]
  const small = await capture(2)
  const rows = []
  for (const types of [12, 120, 440]) {
    const { listings, seconds, bytes, peak } = await capture(types)
    rows.push({
      listings,
      'file MB': bytes / 1e6,
      'highest resident MB': peak,
      'beyond the small run MB': peak - small.peak,
      seconds,
    })
  }
  return [
    {
      title: `memory of a command-line run of sample listings (a small run of ${small.listings} reaches ${Math.round(small.peak)} MB)`,
      rows,
      notes: ['aim: ≤ 100 MB, not growing with the number'],
    },
  ]
}

async function capture(types: number): Promise<{ listings: number; peak: number; seconds: number; bytes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  const out = join(folder, 'out.json')
  const wanted = businessTypes.slice(0, types).flatMap(({ key }) => ['--type', key])
  const start = performance.now()
  try {
    const peak = await peakMemory(['capture', '--city', 'Chicago, IL', '--source', 'sample', ...wanted, '--out', out])
    const seconds = (performance.now() - start) / 1000
    const listings: unknown = JSON.parse(await readFile(out, 'utf8'))
    if (!Array.isArray(listings)) throw new Error('the file holds no list')
    return { listings: listings.length, peak, seconds, bytes: (await stat(out)).size }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Runs the command; returns its peak resident memory, MB. */
async function peakMemory(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  let peak = 0
  const timer = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8')
      .then((status) => (peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000)))
      .catch(() => undefined) // the process has just ended
  }, pollEveryMs)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearInterval(timer)
  if (code !== 0) throw new Error(`The command ended with ${code}`)
  return peak
}
