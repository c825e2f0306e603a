import { tableMessages } from '@gazetteer/contract'
import { useState } from 'react'
import { downloadRows } from '../../features/listings/edit/download.ts'
import type { Table } from '../../features/listings/rows/use-table-screen.ts'
import { useTimedState } from '../../platform/use-timed-state.ts'

/** So long what was said of the rows stands. */
const saidMs = 5_000

/** A file holds every row that fits, so those still to come are waited for; and what is said of the rows for a while. */
export function useDownload({ loadFitting }: Pick<Table, 'loadFitting'>) {
  const [said, say] = useTimedState<string | null>(null, saidMs)
  const [isDownloading, setIsDownloading] = useState(false)
  const download = async () => {
    setIsDownloading(true)
    const rows = await loadFitting()
    setIsDownloading(false)
    say(rows === null ? tableMessages.downloadFailed : downloadRows(rows))
  }
  return { said, say, isDownloading, download }
}
