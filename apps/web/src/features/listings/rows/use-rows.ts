import type { TableRow } from '@gazetteer/contract'
import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import { useEffect, useRef, useState } from 'react'
import { type FetchChunk, loadProblem, loadRows } from './load-rows.ts'
import { searchText } from '@gazetteer/listing/text'
import { appendRows, noRows, type Rows } from './rows.ts'

export type RowsPhase = 'loading' | 'ready' | 'partial' | 'failed'
/** Rows of the table, loaded in chunks. */
export type LoadedRows = ReturnType<typeof useRows>
export type RowsState = { all: Rows; phase: RowsPhase; problem: string | null }

const publishMs = 400

/**
 * Rows loaded from `fetchChunk` (a stable function) chunk by chunk: can be cancelled, continued, edited and deleted.
 */
export function useRows(fetchChunk: FetchChunk) {
  const [state, setState] = useState<RowsState>({ all: noRows, phase: 'loading', problem: null })
  const current = useRef<Rows>(noRows)
  // Last loaded id, including rows with a pending deletion, so that they are not appended again.
  const lastId = useRef(-Infinity)
  const deletions = useDeletions()
  const running = useRef<AbortController | null>(null)
  // The running or completed load; null after a cancelled or failed one.
  const whole = useRef<Promise<boolean> | null>(null)

  const run = async (from: number): Promise<boolean> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    let isFirst = from === 0
    let publishedAt = 0
    try {
      await loadRows({
        from,
        fetchChunk: deletions.withDeletions(fetchChunk),
        signal: controller.signal,
        onChunk: (chunk) => {
          // Edits made during the load are preserved.
          const rows: Rows = isFirst ? { rows: [], texts: [] } : current.current
          if (isFirst) lastId.current = -Infinity
          isFirst = false
          appendRows(rows, chunk, lastId.current)
          lastId.current = Math.max(lastId.current, chunk.at(-1)?.id ?? -Infinity)
          current.current = rows
          // Throttled: rendering after every chunk would cost more than loading it.
          if (publishedAt !== 0 && Date.now() - publishedAt < publishMs) return
          publishedAt = Date.now()
          setState({ all: { ...rows }, phase: 'loading', problem: null })
        },
      })
    } catch (error) {
      if (controller.signal.aborted) return false
      setState({ all: { ...current.current }, phase: 'failed', problem: loadProblem(error) })
      return false
    }
    if (controller.signal.aborted) return false
    setState({ all: { ...current.current }, phase: 'ready', problem: null })
    return true
  }
  const start = useStableCallback(async (from: number): Promise<boolean> => {
    const load = run(from)
    whole.current = load
    const isWhole = await load
    if (!isWhole && whole.current === load) whole.current = null
    return isWhole
  })
  useEffect(() => {
    void start(0)
    return () => running.current?.abort()
  }, [start])

  const cancel = useStableCallback(() => {
    running.current?.abort()
    whole.current = null
    setState({ all: { ...current.current }, phase: 'partial', problem: null })
  })
  const again = (from: number) => {
    setState((known) => ({ ...known, phase: 'loading', problem: null }))
    return start(from)
  }
  const reload = useStableCallback(() => again(0))
  const loadRest = useStableCallback(() => again(current.current.rows.length))
  /** Every row of the table, after loading the missing ones; null if they cannot be loaded. */
  const loadAll = useStableCallback(async (): Promise<Rows | null> => {
    const isWhole = await (whole.current ?? loadRest())
    return isWhole ? current.current : null
  })
  const change = useStableCallback((edit: (row: TableRow) => TableRow | null) => {
    const next: Rows = { rows: [], texts: [] }
    current.current.rows.forEach((row, index) => {
      const edited = edit(row)
      if (edited === null) return
      next.rows.push(edited)
      next.texts.push(edited === row ? (current.current.texts[index] ?? '') : searchText(edited))
    })
    current.current = next
    setState((known) => ({ ...known, all: next }))
  })
  /** Returns deleted rows to their positions by id. */
  const putBack = useStableCallback((deleted: readonly TableRow[]) => {
    const { rows } = current.current
    const present = new Set(rows.map(({ id }) => id))
    const missing = deleted.filter(({ id }) => !present.has(id))
    const all = [...rows, ...missing].toSorted((a, b) => a.id - b.id)
    current.current = { rows: all, texts: all.map(searchText) }
    setState((known) => ({ ...known, all: current.current }))
  })
  return { ...state, cancel, reload, loadRest, loadAll, change, putBack, trackDeletion: deletions.deleting }
}

/** Chunks are addressed by row offset, so deletions during a load shift the chunks that follow. */
function useDeletions() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const deleted = useRef(0)
  /** Fetches chunks at offsets corrected for deletions; refetches if a deletion was sent during the fetch. */
  const withDeletions = (fetchChunk: FetchChunk): FetchChunk => {
    const before = deleted.current
    return async (offset, signal) => {
      for (;;) {
        const awaited = last.current
        await awaited
        const rows = await fetchChunk(Math.max(0, offset - (deleted.current - before)), signal)
        if (signal.aborted || awaited === last.current) return rows
      }
    }
  }
  /** Deletes `count` of the loaded rows; `send` never throws. */
  const deleting = useStableCallback((count: number, send: () => Promise<string | null>) => {
    const sent = send()
    // Counts failed deletions too: a too early offset only repeats rows, which is detected. A too late one would skip
    // rows.
    last.current = Promise.all([last.current, sent]).then(() => (deleted.current += count))
    return sent
  })
  return { withDeletions, deleting }
}
