import { readFileSync } from 'node:fs'

const checkEveryMs = 1_000

/**
 * Stops this process when npm, which started it, is gone: npm passes no signal on when it is killed, and the server would
 * keep its port and its data folder. npm starts scripts through a shell, so the parent of the parent counts too (Linux).
 */
export function stopWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return
  const [parent, grandparent] = [process.ppid, parentOf(process.ppid)]
  setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== grandparent) process.kill(process.pid, 'SIGTERM')
  }, checkEveryMs).unref()
}

/** null: gone, or not known on this system. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
