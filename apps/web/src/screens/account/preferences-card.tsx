import { logWindowSizes } from '@gazetteer/contract'
import { setPreferences, usePreferences } from '../../features/runtime/preferences.ts'
import {
  chooseDensity,
  chooseTheme,
  type Density,
  type ThemeChoice,
  useDensity,
  useThemeChoice,
} from '../../platform/theme.ts'
import { Card } from '../../platform/ui/card.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import styles from './preferences-card.module.css'

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const densities: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

/** Kept by this browser. */
export function PreferencesCard() {
  const theme = useThemeChoice()
  const density = useDensity()
  const { logWindow } = usePreferences()
  return (
    <Card title="Preferences" id="preferences" note="Kept by this browser">
      <div className={styles.preferences}>
        <div>
          <p className={styles.label}>Theme</p>
          <Segmented label="Theme" segments={themes} value={theme} onChange={chooseTheme} />
        </div>
        <div>
          <p className={styles.label}>Table rows</p>
          <Segmented label="Table rows" segments={densities} value={density} onChange={chooseDensity} />
        </div>
        <div>
          <p className={styles.label}>Lines of the activity log</p>
          <Segmented
            label="Lines of the activity log"
            segments={logWindowSizes.map((size) => ({ value: String(size), label: String(size) }))}
            value={String(logWindow)}
            onChange={(value) => {
              setPreferences({ logWindow: Number(value) })
            }}
          />
        </div>
      </div>
    </Card>
  )
}
