import type { Clock } from '../platform/clock.ts'

/** Where a command talks to its user; a terminal shows progress. */
export type Screen = { write: (text: string) => unknown; isTTY?: boolean }

export type Started = { city: string; source: string; isFictional: boolean; jobId?: string }
export type Progress = { listings: number; requests: number }
export type Ended = {
  state: 'completed' | 'stopped' | 'failed' | 'waiting'
  message: string
  /** What became of the rows, in numbers. */
  counts: Record<string, number>
  /** The same as a sentence. */
  summary: string
  /** The file; null: none was written. */
  file: string | null
  /** Who provided the listings, and under which licences. */
  credits: readonly string[]
  exitCode: number
}

/** What a capture tells while it goes on. */
export type Report = {
  started: (started: Started) => void
  progress: (progress: Progress) => void
  ended: (ended: Ended) => void
}

/** A line of progress that is written over stands on a terminal alone, at most ten times a second. */
export function textReport(out: Screen, clock: Pick<Clock, 'now'>): Report {
  let shownAt = 0
  return {
    started({ city, source, isFictional }) {
      out.write(`Capturing ${city} from ${source}\n`)
      if (isFictional) out.write('The businesses of this source are fictional.\n')
    },
    progress({ listings, requests }) {
      if (!out.isTTY || clock.now() - shownAt < 100) return
      shownAt = clock.now()
      out.write(`\r${listings.toLocaleString('en-US')} listings · ${requests.toLocaleString('en-US')} requests`)
    },
    ended({ message, summary, file, credits }) {
      if (out.isTTY) out.write('\r\u001B[K')
      out.write(`${message}\n${summary}\n`)
      out.write(file === null ? 'No file was written\n' : `Written to ${file}\n`)
      if (file !== null && credits.length > 0) out.write(`${credits.join('\n')}\n`)
    },
  }
}

const notifyEveryMs = 1_000

/** One JSON object a line: `started`, `progress` (once a second at the most), `ended`. */
export function jsonReport(out: Screen, clock: Pick<Clock, 'now'>): Report {
  let toldAt = 0
  const tell = (type: string, data: object) => void out.write(`${JSON.stringify({ type, ...data })}\n`)
  return {
    started: (started) => tell('started', started),
    progress(progress) {
      if (clock.now() - toldAt < notifyEveryMs) return
      toldAt = clock.now()
      tell('progress', progress)
    },
    ended: ({ summary: _summary, ...ended }) => tell('ended', ended),
  }
}
