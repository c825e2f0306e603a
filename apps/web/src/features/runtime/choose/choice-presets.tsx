import type { CaptureMode } from '@gazetteer/contract'
import { PresetMenu } from '../../../platform/presets/preset-menu.tsx'
import type { Preferences } from '../preferences.ts'

/** Selections of earlier captures, newest first. */
export type RecentChoice = { cities: readonly string[]; types: readonly string[] }

type Chosen = Pick<Preferences, 'city' | 'businessTypes' | 'cities' | 'areas'>
export type ChoicePresetsProps = { mode: CaptureMode; draft: Chosen; onChoose: (chosen: Partial<Chosen>) => void }

/** Saved presets of the account for the current mode. */
export function ChoicePresets({ mode, draft, onChoose }: ChoicePresetsProps) {
  const { city, cities, areas } = draft
  const isChosen = mode === 'manual' ? city !== null : cities.length + areas.length > 0
  return (
    <PresetMenu
      label="Presets"
      kind="choice"
      isShown={(content) => content.mode === mode}
      presetOf={(name) => (isChosen ? { kind: 'choice', name, content: { mode, ...ofMode(mode, draft) } } : null)}
      onChoose={(content) =>
        onChoose(
          mode === 'manual'
            ? { city: content.city, businessTypes: content.businessTypes }
            : { cities: content.cities, areas: content.areas },
        )
      }
    />
  )
}

/** Leaves out the selection of the other mode. */
const ofMode = (mode: CaptureMode, { city, businessTypes, cities, areas }: Chosen): Chosen =>
  mode === 'manual' ? { city, businessTypes, cities: [], areas: [] } : { city: null, businessTypes: [], cities, areas }
