import { useCallback, useState } from 'react'
import type { Table } from '../../features/listings/rows/use-table-screen.ts'

/** Which listing is open, and how another one is: its row comes into sight too. */
export function useOpenedListing({ show }: Pick<Table, 'show'>) {
  const [openedId, setOpenedId] = useState<number | null>(null)
  const open = useCallback(
    (id: number | null) => {
      setOpenedId(id)
      if (id !== null) show(id)
    },
    [show],
  )
  return { openedId, open }
}
