import { readFile } from 'node:fs/promises'

/** Ticks of a second in /proc (Linux's USER_HZ, the same on every kernel that is built as usual). */
const ticksPerSecond = 100

/** Seconds of processor time that the process has used, in user and system mode (Linux alone). */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may hold spaces: fields are counted from behind it, the 14th and 15th of the line.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** The share of one core that a process uses over so many seconds. */
export async function shareOfCore(pid: number, seconds: number): Promise<number> {
  const before = await processorSeconds(pid)
  const since = performance.now()
  await new Promise((done) => setTimeout(done, seconds * 1_000))
  return (await processorSeconds(pid)) - before === 0
    ? 0
    : ((await processorSeconds(pid)) - before) / ((performance.now() - since) / 1_000)
}

/** Resident memory of a process, MB (Linux alone). */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1]) / 1_000
}
