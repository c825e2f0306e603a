import { useState } from 'react'
import { PresetMenu } from '../../../platform/presets/preset-menu.tsx'
import { usePresets } from '../../../platform/presets/queries.ts'
import { readView, type ViewState, writeView } from '../rows/view-state.ts'

export type ViewPresetsProps = { view: ViewState; onView: (changes: Partial<ViewState>) => void }

/** Views that the account keeps by name: search, filters, order and columns. */
export function ViewPresets({ view, onView }: ViewPresetsProps) {
  const [isWanted, setIsWanted] = useState(false)
  const kept = usePresets('view', isWanted)
  return (
    <PresetMenu
      label="Views"
      kind="view"
      names={kept?.map(({ name }) => name)}
      onWanted={() => setIsWanted(true)}
      presetOf={(name) => ({ kind: 'view', name, content: { query: writeView({ ...view, page: 1 }).toString() } })}
      onChoose={(name) => {
        const query = kept?.find((preset) => preset.name === name)?.content.query
        if (query !== undefined) onView(readView(new URLSearchParams(query)))
      }}
    />
  )
}
