import type { areaKinds, ChosenArea } from '@gazetteer/contract'
import { Button, Fieldset, Group, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { formatCount } from '../../../../platform/formats.ts'
import { Problem } from '../../../../platform/ui/index.ts'
import { useInstallation } from '../../../../platform/use-installation.ts'
import { CheckRows } from '../lists/check-rows.tsx'
import { ListHead } from '../lists/list-head.tsx'
import styles from '../lists/lists.module.css'
import { SearchField } from '../lists/search-field.tsx'
import { noteOfArea, type useAddAreas } from './new-areas.ts'

export type AreaWay = 'circle' | 'paste' | 'draw' | 'drive-time'

export type AreaListProps = {
  chosen: readonly ChosenArea[]
  adding: ReturnType<typeof useAddAreas>
  onRemove: (labels: readonly string[]) => void
  onOpen: (way: AreaWay) => void
}

const kindNames: Record<(typeof areaKinds)[number], string> = {
  city: 'City',
  county: 'County',
  state: 'State',
  region: 'Region',
  country: 'Country',
  zip: 'ZIP code',
}

/** The chosen areas, areas by name, and the other ways to add one. */
export function AreaList({ chosen, adding, onRemove, onOpen }: AreaListProps) {
  const [text, setText] = useState('')
  const found = useAreaSearch(text)
  const byLabel = new Map((found.data ?? []).map((area) => [area.label, area]))
  const own = new Map(chosen.map((area) => [area.label, area.area]))
  const hasDriveTimes = useInstallation()?.hasDriveTimes === true
  const isSearching = text.trim() !== ''
  const noteOf = (label: string) => {
    const kind = byLabel.get(label)?.kind
    const area = own.get(label)
    if (kind !== undefined) return kindNames[kind]
    return area === undefined ? '' : noteOfArea(area)
  }
  const toggle = (label: string, isChosen: boolean) => {
    const area = byLabel.get(label)
    if (!isChosen) onRemove([label])
    else if (area !== undefined) adding.mutate({ added: [{ area: { kind: 'admin', id: area.id }, label }] })
  }
  return (
    <Fieldset variant="unstyled" legend={<VisuallyHidden>Areas</VisuallyHidden>} className={styles.list}>
      <ListHead
        count={`${formatCount(chosen.length)} selected`}
        isEmpty={chosen.length === 0}
        onClear={() => onRemove(chosen.map(({ label }) => label))}
      />
      <SearchField
        label="Search areas"
        placeholder="County, state, region, country or ZIP code"
        value={text}
        onChange={setText}
      />
      <Group gap="md" mb="sm" fz="sm" mih={24}>
        <Button variant="link" onClick={() => onOpen('draw')}>
          Draw on a map
        </Button>
        <Button variant="link" onClick={() => onOpen('circle')}>
          Type a circle
        </Button>
        {hasDriveTimes && (
          <Button variant="link" onClick={() => onOpen('drive-time')}>
            Drive time
          </Button>
        )}
        <Button variant="link" onClick={() => onOpen('paste')}>
          Paste or drop
        </Button>
      </Group>
      <Problem of={found.error ?? adding.error} or="Could not find areas. Try again." mb="sm" />
      <CheckRows
        key={text}
        groups={[{ heading: null, names: isSearching ? [...byLabel.keys()] : [...own.keys()] }]}
        noteOf={noteOf}
        chosen={new Set(own.keys())}
        nothing={nothingText(isSearching, found.isFetching)}
        onToggle={toggle}
      />
    </Fieldset>
  )
}

function nothingText(isSearching: boolean, isFetching: boolean): string {
  if (!isSearching) return 'No areas yet. Search by name, or draw, type or paste one.'
  return isFetching ? 'Searching…' : 'No matches'
}

/** Administrative areas and ZIP codes by name; cities have a list of their own. */
function useAreaSearch(text: string) {
  const q = text.trim()
  return useQuery({
    queryKey: ['areas', q.toLowerCase()],
    queryFn: async ({ signal }) => {
      const { areas } = await call('areas', { query: { q, limit: 100 }, signal })
      return areas.filter(({ kind }) => kind !== 'city')
    },
    enabled: q.length > 1,
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  })
}
