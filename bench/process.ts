import { readFile, readdir } from 'node:fs/promises'

/** Clock ticks per second in /proc (Linux's USER_HZ, the same on all common kernels). */
const ticksPerSecond = 100

/** Seconds of CPU time used by the process, user plus system (Linux only). */
export async function processorSeconds(pid: number): Promise<number> {
  return (await statOf(`/proc/${pid}`)).seconds
}

/** As above, with the children of the process, also those that have ended. */
export async function processorSecondsOfTree(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))
  const stats = new Map<number, Stat>()
  for (const pid of pids) {
    const stat = await statOf(`/proc/${pid}`).catch(() => null)
    if (stat !== null) stats.set(Number(pid), stat)
  }
  const isInTree = (pid: number): boolean => pid === root || (pid > 1 && isInTree(stats.get(pid)?.parent ?? 0))
  const inTree = [...stats].filter(([pid]) => isInTree(pid))
  return inTree.reduce((sum, [, { seconds, secondsOfEnded }]) => sum + seconds + secondsOfEnded, 0)
}

export type ThreadSeconds = { main: number; helpers: number; workers: number }

/** Threads that Node starts for V8 before all others: one for delayed tasks, and its pool of four. */
const helperThreads = 5

/**
 * Seconds of CPU time of a Node process by kind of thread (Linux only): the main thread, V8's helpers (garbage
 * collection, compilation), and all others: worker threads and the pool for files.
 */
export async function processorSecondsByThread(pid: number): Promise<ThreadSeconds> {
  const folder = `/proc/${pid}/task`
  const ids = (await readdir(folder)).map(Number).toSorted((a, b) => a - b)
  const seconds = await Promise.all(ids.map(async (id) => (await statOf(`${folder}/${id}`)).seconds))
  const sumOf = (part: readonly number[]) => part.reduce((sum, one) => sum + one, 0)
  return {
    main: seconds[0] ?? 0,
    helpers: sumOf(seconds.slice(1, 1 + helperThreads)),
    workers: sumOf(seconds.slice(1 + helperThreads)),
  }
}

/** `secondsOfEnded`: of children that ended. */
type Stat = { parent: number; seconds: number; secondsOfEnded: number }

async function statOf(path: string): Promise<Stat> {
  const stat = await readFile(`${path}/stat`, 'utf8')
  // The name in parentheses can contain spaces, so fields are counted after it.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15)
  return {
    parent,
    seconds: (user + system) / ticksPerSecond,
    secondsOfEnded: (userOfEnded + systemOfEnded) / ticksPerSecond,
  }
}

/** The share of one core that a process uses in this period. */
export async function shareOfCore(pid: number, seconds: number): Promise<number> {
  const before = await processorSeconds(pid)
  const since = performance.now()
  await new Promise((done) => setTimeout(done, seconds * 1_000))
  return ((await processorSeconds(pid)) - before) / ((performance.now() - since) / 1_000)
}

/** Resident memory of a process, MB (Linux only). */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1]) / 1_000
}
