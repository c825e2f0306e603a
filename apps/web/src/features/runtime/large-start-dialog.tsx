import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'

export type LargeStartDialogProps = {
  /** What the capture would take, in the server's words; null: nothing is asked. */
  text: string | null
  onConfirm: () => void
  onClose: () => void
}

/** A capture that may take days is begun only by who knows it. */
export function LargeStartDialog({ text, onConfirm, onClose }: LargeStartDialogProps) {
  return (
    <Dialog
      title="Start a very large capture?"
      isOpen={text !== null}
      onClose={onClose}
      width={460}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={onConfirm}>
            Start it
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
