import { FlaskConical } from 'lucide-react'
import { sourceName } from '../../features/runtime/source-name.ts'
import { setPreferences, usePreferences } from '../../features/runtime/preferences.ts'
import { classNames } from '../../platform/ui/class-names.ts'
import { Button } from '../../platform/ui/button.tsx'
import styles from './source-note.module.css'

/** Says that the businesses are invented; it can be made small, never hidden. */
export function SourceNote({ title, why }: { title: string; why: string }) {
  const { isNoteMinimized } = usePreferences()
  return (
    <aside className={classNames(styles.note, isNoteMinimized && styles.small)} aria-label="About the source">
      <FlaskConical size={14} aria-hidden="true" />
      <span>
        <strong>{sourceName(title)}: fictional businesses.</strong>
        {!isNoteMinimized &&
          ' Names, phones and websites are invented for trying things out, with real cities and ZIP areas. '}
        {!isNoteMinimized &&
          (why === '' ? 'Choose another source, or set OVERTURE_URL or OSM_EXTRACT, for real listings.' : why)}
      </span>
      <Button
        kind="link"
        className={styles.toggle}
        onClick={() => {
          setPreferences({ isNoteMinimized: !isNoteMinimized })
        }}
      >
        {isNoteMinimized ? 'More' : 'Less'}
      </Button>
    </aside>
  )
}
