import { useEffect, useRef, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { columns } from './columns.ts'
import styles from './likely-pair.module.css'
import { filledFields, type Merge } from './merge.ts'

export type MergeQuestionProps = { merge: Merge; onMerge: (merge: Merge) => Promise<void>; onCancel: () => void }

const labels = new Map<string, string>(columns.map(({ key, label }) => [key, label.toLowerCase()]))

/** Says what a merge writes and deletes before it does. */
export function MergeQuestion({ merge, onMerge, onCancel }: MergeQuestionProps) {
  const [isBusy, setIsBusy] = useState(false)
  const question = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    question.current?.focus()
  }, [])
  const filled = filledFields(merge).map(({ field }) => labels.get(field) ?? field)
  const kept = merge.kept.name ?? 'this row'
  const removed = merge.removed.name ?? 'the other row'
  return (
    <fieldset ref={question} className={styles.question} aria-label="Merge these two?" tabIndex={-1}>
      <p>
        Keeps <b>{kept}</b>
        {filled.length > 0 && <> with the other’s {filled.join(', ')}</>}, and deletes <b>{removed}</b>. This cannot be
        undone.
      </p>
      <Button disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        kind="danger"
        isBusy={isBusy}
        onClick={() => {
          setIsBusy(true)
          void onMerge(merge).finally(() => {
            setIsBusy(false)
          })
        }}
      >
        Merge
      </Button>
    </fieldset>
  )
}
