import { spawn } from 'node:child_process'
import { getHeapStatistics } from 'node:v8'

/** Node's own limit is lower on machines with less than 4 GB, and 4 GB on large ones. */
const heapLimitMb = 2_048

/**
 * The allocator of Linux keeps a pool of freed memory for each thread that compiled WebAssembly. One pool, trimmed,
 * saves 50 MB; 100 MB after the first start of the embedded database. Read when a process starts.
 */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Starts this program again with a limit on its heap, unless Node's own is lower or `--max-old-space-size` is set, and,
 * on Linux, with one allocator pool, unless `MALLOC_ARENA_MAX` is set. Where Node cannot replace the process, this one
 * waits for the new one, and each ends with the other.
 */
export async function limitMemory() {
  // The process that started this one has ended.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
  const needsAllocator = process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined
  const needsHeap = !isHeapLimited()
  if (!needsAllocator && !needsHeap) return
  const limit = needsHeap ? [`--max-old-space-size=${heapLimitMb}`] : []
  const args = [...limit, ...process.execArgv, ...process.argv.slice(1)]
  const env = needsAllocator ? { ...allocator, ...process.env } : process.env
  if (process.execve !== undefined && process.platform !== 'win32') replaceProcess(args, env)
  const child = spawn(process.execPath, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const code = await new Promise((ended) => child.once('exit', ended))
  process.exit(code ?? 1)
}

function isHeapLimited() {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
  return /--max[-_]old[-_]space[-_]size/.test(given) || getHeapStatistics().heap_size_limit / 2 ** 20 <= heapLimitMb
}

function replaceProcess(args, env) {
  // Node warns on each start that the call is experimental.
  process.removeAllListeners('warning')
  process.execve(process.execPath, [process.execPath, ...args], env)
}
