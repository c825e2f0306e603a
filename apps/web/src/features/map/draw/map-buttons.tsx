import { ActionIcon } from '@mantine/core'
import { type LucideIcon, Minus, Plus } from 'lucide-react'
import styles from '../coverage-map.module.css'

export type MapButtonProps = { icon: LucideIcon; label: string; disabled?: boolean; onClick: () => void }

export const MapButton = ({ icon: Icon, label, disabled = false, onClick }: MapButtonProps) => (
  <ActionIcon variant="default" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
    <Icon size={16} />
  </ActionIcon>
)

/** Over the map, in its corner. */
export const ZoomButtons = ({ canZoomOut = true, onZoom }: ZoomButtonsProps) => (
  <ActionIcon.Group orientation="vertical" className={styles.controls}>
    <MapButton icon={Plus} label="Zoom in" onClick={() => onZoom(1)} />
    <MapButton icon={Minus} label="Zoom out" disabled={!canZoomOut} onClick={() => onZoom(-1)} />
  </ActionIcon.Group>
)

type ZoomButtonsProps = { canZoomOut?: boolean; onZoom: (steps: 1 | -1) => void }
