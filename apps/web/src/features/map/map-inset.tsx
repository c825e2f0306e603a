import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { usePhone } from '../../platform/use-phone.ts'
import { canDraw } from './draw/can-draw.ts'
import styles from './map-inset.module.css'
import type { Inset } from './use-run-view.tsx'

const DrawnInset = lazy(() => import('./draw/drawn-inset.tsx'))

/** The other scale in a corner of the map; a click makes it the large one. */
export function MapInset({ inset, onOpen }: { inset: Inset; onOpen: () => void }) {
  const isPhone = usePhone()
  if (isPhone || !canDraw()) return null
  const isPlace = inset.kind === 'place'
  return (
    <UnstyledButton
      className={styles.inset ?? ''}
      data-kind={inset.kind}
      data-over-map
      aria-label={isPlace ? undefined : 'Show all cities'}
      title={isPlace ? undefined : 'Show all cities'}
      onClick={onOpen}
    >
      {isPlace && (
        <span className={styles.head}>
          <b className="cut" title={inset.label}>
            {inset.label}
          </b>
          <span>Follow</span>
        </span>
      )}
      <span className={styles.picture} aria-hidden="true">
        <Suspense>
          <DrawnInset inset={inset} />
        </Suspense>
      </span>
    </UnstyledButton>
  )
}
