import { readFile } from 'node:fs/promises'

/** Clock ticks per second in /proc (Linux's USER_HZ, the same on all common kernels). */
const ticksPerSecond = 100

/** Seconds of CPU time used by the process, user plus system (Linux only). */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses can contain spaces, so fields are counted after it: the 14th and 15th of the line.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
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
