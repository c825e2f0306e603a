import { spawn } from 'node:child_process'
import { getHeapStatistics } from 'node:v8'

/** Node's own limit is lower on machines with less than 4 GB, and 4 GB on large ones. */
const limitMb = 2_048

/**
 * Starts this program again with a limit on its heap, unless Node's own is lower or `--max-old-space-size` is set. Where
 * Node cannot replace the process, this one waits for the new one, and each ends with the other.
 */
export async function limitHeap() {
  // The process that started this one has ended.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
  const ownMb = getHeapStatistics().heap_size_limit / 2 ** 20
  if (/--max[-_]old[-_]space[-_]size/.test(given) || ownMb <= limitMb) return
  const args = [`--max-old-space-size=${limitMb}`, ...process.execArgv, ...process.argv.slice(1)]
  if (process.execve !== undefined && process.platform !== 'win32') replaceProcess(args)
  const child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const code = await new Promise((ended) => child.once('exit', ended))
  process.exit(code ?? 1)
}

function replaceProcess(args) {
  // Node warns on each start that the call is experimental.
  process.removeAllListeners('warning')
  process.execve(process.execPath, [process.execPath, ...args], process.env)
}
