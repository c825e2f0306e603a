import { tableMessages } from '@gazetteer/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../platform/api/call.ts'
import { formatCount, plural } from '../../../platform/formats.ts'

/** The last removal of this page; `id` undoes it. */
export type LastRemoval = { id: string; text: string }

/** Undo of removed duplicates and merges, which the server restores. `onRestored` gets what to show. */
export function useRemovalUndo(onRestored: (text: string) => void) {
  const client = useQueryClient()
  const [last, setLast] = useState<LastRemoval | null>(null)
  const undo = useMutation({
    mutationFn: restore,
    onSuccess: (answer, id) => {
      if ('problem' in answer) return
      setLast((known) => (known?.id === id ? null : known))
      onRestored(answer.text)
    },
    onSettled: () =>
      Promise.all(
        ['tableRemovals', 'removedDuplicates', 'tableHistory', 'tableOrigins'].map((route) =>
          client.invalidateQueries({ queryKey: [route] }),
        ),
      ),
  })
  return {
    last,
    setLast: (removal: LastRemoval | null) => {
      undo.reset()
      setLast(removal)
    },
    problem: undo.data !== undefined && 'problem' in undo.data ? undo.data.problem : null,
    pendingId: undo.isPending ? undo.variables : null,
    undo: undo.mutate,
    undoLast: () => {
      if (last !== null && !undo.isPending) undo.mutate(last.id)
    },
  }
}

export type RemovalUndo = ReturnType<typeof useRemovalUndo>

async function restore(id: string): Promise<{ text: string } | { problem: string }> {
  try {
    const { success, restored = 0, changed = [], error } = await call('tableUndo', { body: { id } })
    if (!success) return { problem: error ?? tableMessages.undoFailed }
    const others = changed.length === 0 ? '' : `, ${formatCount(changed.length)} not: changed since the removal`
    return { text: `${plural(restored, 'listing')} restored${others}` }
  } catch (error) {
    return { problem: messageOf(error, tableMessages.undoFailed) }
  }
}
