import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fileFormats } from '@gazetteer/listing'
import type { BenchTable } from '../table.ts'

const tsx = fileURLToPath(new URL('../../node_modules/tsx/dist/cli.mjs', import.meta.url))
const script = fileURLToPath(new URL('./write-file.ts', import.meta.url))
const counts = { few: 100_000, many: 1_000_000 }

/**
 * Each format in its own process: peak resident memory for 100,000 listings, when all buffers have their full size,
 * and for ten times as many. Linux records the peak itself.
 */
export async function run(): Promise<BenchTable[]> {
  if (!existsSync('/proc/self/status'))
    return [{ title: 'formats', rows: [], notes: ['skipped: only Linux reports the peak memory of a process'] }]
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  const rows = []
  try {
    for (const format of fileFormats) {
      const few = await written(format, counts.few, join(folder, `few.${format}`))
      const many = await written(format, counts.many, join(folder, `many.${format}`))
      rows.push({
        format,
        'MB, a million': many.bytes / 1e6,
        'resident MB, 100,000': few.residentMb,
        'resident MB, a million': many.residentMb,
        'growth MB': many.residentMb - few.residentMb,
        seconds: many.seconds,
      })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return [{ title: 'a million listings as a file', rows, notes: ['aim: the memory does not grow with the number'] }]
}

async function written(format: string, count: number, file: string) {
  const since = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [tsx, script, format, String(count), file])
  const seconds = (performance.now() - since) / 1000
  const { size: bytes } = await stat(file)
  await rm(file)
  return { residentMb: Number(stdout) / 1000, seconds, bytes }
}
