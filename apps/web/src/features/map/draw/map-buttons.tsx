import { ActionIcon } from '@mantine/core'
import { type LucideIcon, Minus, Plus, Scan } from 'lucide-react'
import styles from '../coverage-map.module.css'

export type MapButtonProps = { icon: LucideIcon; label: string; disabled?: boolean; onClick: () => void }

export const MapButton = ({ icon: Icon, label, disabled = false, onClick }: MapButtonProps) => (
  <ActionIcon variant="default" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
    <Icon size={16} />
  </ActionIcon>
)

type MapControlsProps = { isMoved: boolean; onFit: () => void; onZoom: (steps: 1 | -1) => void }

/** With a way back to all that is shown, once the view was moved. */
export const MapControls = ({ isMoved, onFit, onZoom }: MapControlsProps) => (
  <div className={styles.controls} data-over-map>
    {isMoved && <MapButton icon={Scan} label="Fit all" onClick={onFit} />}
    <ActionIcon.Group orientation="vertical" className={styles.zoom ?? ''}>
      <MapButton icon={Plus} label="Zoom in" onClick={() => onZoom(1)} />
      <MapButton icon={Minus} label="Zoom out" onClick={() => onZoom(-1)} />
    </ActionIcon.Group>
  </div>
)
