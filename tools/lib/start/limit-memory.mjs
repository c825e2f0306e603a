import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getHeapStatistics } from 'node:v8'

/** Node's own limit is lower on machines with less than 4 GB, and 4 GB on large ones. */
const heapLimitMb = 2_048

/**
 * Node's default up to version 20. With that of Node 24 a capture of five large cities needs 110 MB more (379 instead of
 * 265 MB above idle) and takes the same time.
 */
const semiSpaceMb = 16

/**
 * The allocator of Linux keeps a pool of freed memory for each thread that compiled WebAssembly. One pool, trimmed,
 * saves 50 MB; 100 MB after the first start of the embedded database. Read when a process starts.
 */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Starts this program again with a limit on its heap, unless Node's own is lower or `--max-old-space-size` is set, and,
 * on Linux, with one allocator pool, unless `MALLOC_ARENA_MAX` is set. A program that starts again also gets a limit on
 * new objects, unless `--max-semi-space-size` is set. Where Node cannot replace the process, this one waits for the new
 * one, and each ends with the other.
 */
export async function limitMemory() {
  // The process that started this one has ended.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
  const needsAllocator = process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined
  const needsHeap = !isHeapLimited()
  if (!needsAllocator && !needsHeap) return
  const limits = needsHeap ? [`--max-old-space-size=${heapLimitMb}`] : []
  if (!isSet('max-semi-space-size')) limits.push(`--max-semi-space-size=${semiSpaceMb}`)
  const args = [...limits, ...process.execArgv, ...process.argv.slice(1)]
  const env = needsAllocator ? { ...allocator, ...process.env } : process.env
  if (process.execve !== undefined && process.platform !== 'win32') replaceProcess(args, env)
  const child = spawn(process.execPath, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code, signal] = await once(child, 'exit')
  if (outOfMemorySignals.has(signal)) console.error(killedText(signal))
  process.exit(code ?? 1)
}

/** The kernel kills with SIGKILL when memory is short; Node aborts at its heap limit. */
const outOfMemorySignals = new Set(['SIGKILL', 'SIGABRT'])

const killedText = (signal) =>
  `Gazetteer was killed (${signal}), probably because the machine ran out of memory. Nothing that was acknowledged is lost. See docs/operate/machine.md for the memory that it needs.`

const isHeapLimited = () => isSet('max-old-space-size') || getHeapStatistics().heap_size_limit / 2 ** 20 <= heapLimitMb

/** Whether the command or `NODE_OPTIONS` has the flag. V8 accepts `_` for `-`. */
function isSet(flag) {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ').replaceAll('_', '-')
  return given.includes(`--${flag}`)
}

function replaceProcess(args, env) {
  // Node warns on each start that the call is experimental.
  process.removeAllListeners('warning')
  process.execve(process.execPath, [process.execPath, ...args], env)
}
