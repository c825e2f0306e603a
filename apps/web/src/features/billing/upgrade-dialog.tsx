import { Modal } from '@mantine/core'
import { usePhone } from '../../platform/use-phone.ts'
import { UpgradePanel } from './upgrade-panel.tsx'

export function UpgradeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal title="Upgrade to Professional" opened={isOpen} onClose={onClose} fullScreen={usePhone()}>
      <UpgradePanel onDone={onClose} doneLabel="Close" />
    </Modal>
  )
}
