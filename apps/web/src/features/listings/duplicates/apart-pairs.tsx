import { Box, Checkbox, Stack, Text } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { type DuplicateGroup, sharedByPass } from '@gazetteer/listing/duplicates'
import { plural } from '../../../platform/formats.ts'
import { Note, ScrollFrame } from '../../../platform/ui/index.ts'
import { Line, rowContactLine } from './duplicate-lines.tsx'
import styles from './duplicates.module.css'

const shownGroups = 100
const shownRows = 50

type ApartProps = {
  groups: readonly DuplicateGroup[]
  byId: ReadonlyMap<number, TableRow>
  ticked: ReadonlySet<number>
  onTick: (ticked: ReadonlySet<number>) => void
  isDisabled: boolean
}

/** Pairs that match although they are at different places, such as branches: removed only where they are ticked. */
export function ApartPairs({ groups, byId, ticked, onTick, isDisabled }: ApartProps) {
  const all = groups.flatMap(({ removed }) => removed)
  const toggle = (id: number) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onTick(next)
  }
  return (
    <Stack gap="sm">
      {([2, 4] as const).map((pass) => {
        const pairs = groups
          .filter((group) => group.pass === pass)
          .reduce((sum, { removed }) => sum + removed.length, 0)
        return pairs === 0 ? null : (
          <p key={pass}>
            {plural(pairs, 'pair')} {sharedByPass(pass, pairs)}. They may be branches.
          </p>
        )
      })}
      <Checkbox
        label="Remove all of these too"
        checked={ticked.size === all.length}
        indeterminate={ticked.size > 0 && ticked.size < all.length}
        disabled={isDisabled}
        onChange={() => onTick(new Set(ticked.size === all.length ? [] : all))}
      />
      <ScrollFrame component="ul" className={styles.list ?? ''} aria-label="Pairs that lie apart">
        {groups.slice(0, shownGroups).map(({ pass, kept, removed }) => (
          <Box component="li" key={`${pass}-${kept}`} className="hairline" px="md" py="sm" fz="sm" lh="18px">
            <Line row={byId.get(kept)} word="kept" />
            {removed.slice(0, shownRows).flatMap((id) => {
              const row = byId.get(id)
              return row === undefined ? (
                []
              ) : (
                <Checkbox
                  key={id}
                  size="xs"
                  mt={6}
                  checked={ticked.has(id)}
                  disabled={isDisabled}
                  onChange={() => toggle(id)}
                  label={`${row.name ?? ''} · ${rowContactLine(row)}`}
                />
              )
            })}
            {removed.length > shownRows && (
              <Note>and {plural(removed.length - shownRows, 'more row', 'more rows')}</Note>
            )}
          </Box>
        ))}
        {groups.length > shownGroups && (
          <Box component="li" p="md">
            <Text span inherit>
              and {plural(groups.length - shownGroups, 'more group', 'more groups')}
            </Text>
          </Box>
        )}
      </ScrollFrame>
    </Stack>
  )
}
