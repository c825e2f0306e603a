import { Dialog } from '../../platform/ui/dialog.tsx'
import { UpgradePanel } from './upgrade-panel.tsx'

export function UpgradeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Upgrade to Professional" isOpen={isOpen} onClose={onClose} isLarge>
      <UpgradePanel onDone={onClose} doneLabel="Close" />
    </Dialog>
  )
}
