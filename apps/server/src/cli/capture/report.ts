import type { Clock } from '../../platform/clock.ts'

/** Output of a command; a terminal shows progress. */
export type Screen = { write: (text: string) => unknown; isTTY?: boolean }

export type Started = { city: string; source: string; isFictional: boolean; jobId?: string }
export type Progress = { listings: number; requests: number }
export type ContactsProgress = { visited: number; sites: number }
export type Ended = {
  state: 'completed' | 'stopped' | 'failed' | 'waiting'
  message: string
  /** Number of rows per outcome. */
  counts: Record<string, number>
  /** The counts as a sentence. */
  summary: string
  /** Path of the file; null: none was written. */
  file: string | null
  /** Providers of the listings and their licences. */
  credits: readonly string[]
  exitCode: number
}

/** Receives the events of a capture. */
export type Report = {
  started: (started: Started) => void
  progress: (progress: Progress) => void
  /** Visits of websites for contacts, after the capture. */
  contacts: (progress: ContactsProgress) => void
  ended: (ended: Ended) => void
}

const barWidth = 20

/** A bar that moves with the requests: how many will be needed is not known before the end. */
function barOf(requests: number): string {
  const at = requests % barWidth
  return Array.from({ length: barWidth }, (_, index) => (index === at ? '█' : '░')).join('')
}

/** The result goes to `out`, progress to `err`: one line, only on a terminal and at most ten times a second. */
export function textReport({ out, err }: { out: Screen; err: Screen }, clock: Pick<Clock, 'now'>): Report {
  let shownAt = 0
  return {
    started({ city, source, isFictional }) {
      err.write(`Capturing ${city} from ${source}\n`)
      if (isFictional) err.write('Sample data: all businesses are fictional.\n')
    },
    progress({ listings, requests }) {
      if (!err.isTTY || clock.now() - shownAt < 100) return
      shownAt = clock.now()
      err.write(
        `\r${barOf(requests)} ${listings.toLocaleString('en-US')} listings · ${requests.toLocaleString('en-US')} requests`,
      )
    },
    contacts({ visited, sites }) {
      if (!err.isTTY || clock.now() - shownAt < 100) return
      shownAt = clock.now()
      err.write(`\r\u001B[K${visited.toLocaleString('en-US')} of ${sites.toLocaleString('en-US')} websites visited`)
    },
    ended({ message, summary, file, credits }) {
      if (err.isTTY) err.write('\r\u001B[K')
      out.write(`${message}\n${summary}\n`)
      out.write(file === null ? 'No file was written\n' : `Written to ${file}\n`)
      if (file !== null && credits.length > 0) out.write(`${credits.join('\n')}\n`)
    },
  }
}

const notifyEveryMs = 1_000

/** One JSON object per line: `started`, `progress` and `contacts` (at most once a second), `ended`. */
export function jsonReport(out: Screen, clock: Pick<Clock, 'now'>): Report {
  let reportedAt = 0
  const writeEvent = (type: string, data: object) => void out.write(`${JSON.stringify({ type, ...data })}\n`)
  return {
    started: (started) => writeEvent('started', started),
    progress(progress) {
      if (clock.now() - reportedAt < notifyEveryMs) return
      reportedAt = clock.now()
      writeEvent('progress', progress)
    },
    contacts(progress) {
      if (progress.visited < progress.sites && clock.now() - reportedAt < notifyEveryMs) return
      reportedAt = clock.now()
      writeEvent('contacts', progress)
    },
    ended: ({ summary: _summary, ...ended }) => writeEvent('ended', ended),
  }
}
