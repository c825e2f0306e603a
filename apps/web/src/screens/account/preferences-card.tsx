import { Checkbox, Input, SegmentedControl, type SegmentedControlProps, SimpleGrid } from '@mantine/core'
import { logWindowSizes } from '@gazetteer/contract'
import { setPreferences, usePreferences, useNotified } from '../../features/runtime/index.ts'
import {
  chooseDensity,
  chooseTheme,
  type Density,
  type ThemeChoice,
  useDensity,
  useThemeChoice,
} from '../../platform/theme/color-scheme.ts'
import { Card } from '../../platform/ui/index.ts'

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const densities: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

/** Settings stored in this browser. */
export function PreferencesCard() {
  const theme = useThemeChoice()
  const density = useDensity()
  const { logWindow } = usePreferences()
  const { isOffered, isOn, setEnabled } = useNotified()
  return (
    <Card title="Preferences" titleId="preferences" note="Saved in this browser">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={28} verticalSpacing="md">
        <Choice label="Theme" data={themes} value={theme} onChange={chooseTheme} />
        <Choice label="Table rows" data={densities} value={density} onChange={chooseDensity} />
        <Choice
          label="Activity log lines"
          data={logWindowSizes.map(String)}
          value={String(logWindow)}
          onChange={(size) => setPreferences({ logWindow: Number(size) })}
        />
      </SimpleGrid>
      <Checkbox
        mt="md"
        label="Browser notification when a capture finishes"
        description={isOffered ? undefined : 'Notifications are blocked in this browser.'}
        disabled={!isOffered}
        checked={isOn}
        onChange={(event) => void setEnabled(event.currentTarget.checked)}
      />
    </Card>
  )
}

function Choice<T extends string>({ label, ...rest }: SegmentedControlProps<T> & { label: string }) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl fullWidth aria-label={label} {...rest} />
    </Input.Wrapper>
  )
}
