import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Ends with 0 while the server of this container works: over HTTP, or for a worker, which listens nowhere, by its command line. */
const { ROLE = 'all', PORT = '4000' } = process.env
if (ROLE === 'worker') execFileSync(process.execPath, [join(import.meta.dirname, 'cli.mjs'), 'queues'])
else {
  const { ok, status } = await fetch(`http://127.0.0.1:${PORT}/api/health`, { signal: AbortSignal.timeout(8_000) })
  if (!ok) throw new Error(`/api/health answers ${status}.`)
}
