import type { PresetKind, Presets } from '@gazetteer/contract'
import { useCall, useChange } from '../api/use-call.ts'

/** What the account keeps by name, of one kind. */
export const usePresets = <K extends PresetKind>(kind: K, isWanted: boolean): Presets[K] | undefined =>
  useCall('presets', { enabled: isWanted }).data?.[kind]

/** Keeping and forgetting; the list is asked anew after both. */
export const usePresetChanges = () => ({
  keep: useChange('savePreset', 'presets'),
  forget: useChange('deletePreset', 'presets'),
})
