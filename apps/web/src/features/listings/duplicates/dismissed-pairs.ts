import type { TableRow } from '@gazetteer/contract'
import { useState } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '../../../platform/storage.ts'

const namesSchema = z.array(z.string())
const most = 5_000

/** The same for the same two rows, whichever comes first and whatever ids the database gave them. */
export function pairName(one: TableRow, other: TableRow): string {
  return [rowName(one), rowName(other)].toSorted().join(' ')
}

const rowName = ({ id, source, source_id: sourceId }: TableRow): string =>
  source === null || sourceId === null ? `#${id}` : `${source}/${sourceId}`

/** Pairs of which this person said that they are two businesses; this browser remembers them for each user. */
export function useDismissedPairs(userId: string) {
  const key = `dismissed-pairs.${userId}`
  const [names, setNames] = useState<ReadonlySet<string>>(() => new Set(readStored(key, namesSchema) ?? []))
  const save = (next: string[]) => {
    writeStored(key, next.slice(-most))
    setNames(new Set(next))
  }
  return {
    dismissed: names,
    dismiss: (name: string) => save([...names, name]),
    bringBack: (name: string) => save([...names].filter((known) => known !== name)),
  }
}
