import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Exits with 0 while this container's server works: over HTTP, or for a worker, which has no port, by its command
 * line.
 */
const { ROLE = 'all', PORT = '4000' } = process.env
if (ROLE === 'worker') execFileSync(process.execPath, [join(import.meta.dirname, 'cli.mjs'), 'queues'])
else {
  const { ok, status } = await fetch(`http://127.0.0.1:${PORT}/api/health`, { signal: AbortSignal.timeout(8_000) })
  if (!ok) throw new Error(`/api/health answers ${status}.`)
}
