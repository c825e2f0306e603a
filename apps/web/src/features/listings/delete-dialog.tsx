import { tableMessages } from '@gazetteer/contract'
import { useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Notice } from '../../platform/ui/notice.tsx'

export type DeleteDialogProps = {
  isOpen: boolean
  count: number
  onClose: () => void
  /** Deletes; null, or what to say. */
  onDelete: () => Promise<string | null>
}

export function DeleteDialog({ isOpen, count, onClose, onDelete }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const confirm = async () => {
    setIsBusy(true)
    const refused = await onDelete()
    setIsBusy(false)
    setProblem(refused)
    if (refused === null) close()
  }
  return (
    <Dialog
      title="Delete listings"
      isOpen={isOpen}
      onClose={close}
      width={420}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      <p>{tableMessages.deleteConfirm(count)}</p>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
    </Dialog>
  )
}
