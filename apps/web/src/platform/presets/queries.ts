import type { PresetKind, Presets, SavePreset } from '@gazetteer/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const presetsKey = ['presets']

/** What the account keeps by name, of one kind. */
export function usePresets<K extends PresetKind>(kind: K, isWanted: boolean): Presets[K] | undefined {
  const { data } = useQuery({
    queryKey: presetsKey,
    queryFn: ({ signal }) => call('presets', { signal }),
    enabled: isWanted,
  })
  return data?.[kind]
}

/** Keeping and forgetting; the list is asked anew after both. */
export function usePresetChanges() {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: presetsKey })
  const keep = useMutation({ mutationFn: (body: SavePreset) => call('savePreset', { body }), onSuccess })
  const forget = useMutation({
    mutationFn: (body: { kind: PresetKind; name: string }) => call('deletePreset', { body }),
    onSuccess,
  })
  return { keep, forget }
}
