export type LinkedAbort = {
  signal: AbortSignal
  abort: (reason?: unknown) => void
  /** To be called when the work is over: nothing of it stays behind in the signals it was linked to. */
  unlink: () => void
}

/**
 * A signal that is aborted with any of the given ones, or by itself. For work that is done again and again under signals that
 * live as long as the process: AbortSignal.any leaves a note in them with each call, and one joined with AbortSignal.timeout
 * holds whatever listens to it until that time has passed (measured on Node 20: 70 bytes a call, and each page for a minute).
 */
export function linkedAbort(...others: readonly AbortSignal[]): LinkedAbort {
  const own = new AbortController()
  const links = others.map((other) => {
    const follow = (): void => own.abort(other.reason)
    if (other.aborted) follow()
    else other.addEventListener('abort', follow, { once: true })
    return () => other.removeEventListener('abort', follow)
  })
  return {
    signal: own.signal,
    abort: (reason) => own.abort(reason),
    unlink: () => {
      for (const undo of links) undo()
    },
  }
}
