import { Box, Button, Group, Table, Text } from '@mantine/core'
import { type TableRow, undoDays } from '@gazetteer/contract'
import { filledFields } from '@gazetteer/listing/duplicates'
import type { LikelyDuplicate } from '@gazetteer/listing/matching'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { columns } from '../rows/columns.ts'
import { Cell } from '../table/cell.tsx'
import styles from './duplicates.module.css'
import type { Merge } from './merge.ts'

export type LikelyPairProps = {
  pair: LikelyDuplicate
  one: TableRow
  other: TableRow
  isDismissed: boolean
  onMerge: (merge: Merge) => Promise<unknown>
  onDismiss: () => void
}

const compared = new Set(['name', 'address', 'city', 'phone', 'website', 'rating', 'reviewcount'])
const fields = columns.filter(({ key }) => compared.has(key))

/** Two rows side by side with the reasons for the match; differences are highlighted. */
export function LikelyPair({ pair, one, other, isDismissed, onMerge, onDismiss }: LikelyPairProps) {
  const [chosen, setChosen] = useState<Merge | null>(null)
  const item = useRef<HTMLDivElement>(null)
  const sides = [
    { row: one, merge: { kept: one, removed: other } },
    { row: other, merge: { kept: other, removed: one } },
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    if (chosen !== null || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key.toLowerCase() === 'd') onDismiss()
    const side = sides[Number(event.key) - 1]
    if (side !== undefined && !isDismissed) setChosen(side.merge)
  }
  // The keys work as soon as a pair is shown, except while a text is entered.
  useEffect(() => item.current?.focus({ preventScroll: true }), [])
  const names = `${one.name ?? 'one row'} and ${other.name ?? 'another'}`
  return (
    <Box
      ref={item}
      tabIndex={-1}
      role="group"
      aria-label={names}
      onKeyDown={onKeyDown}
      className={styles.pair ?? ''}
      p="md"
      fz="sm"
    >
      <Text inherit c="dimmed">
        {likelihoodText(pair.score)}: {pair.reasons.join(', ')}
      </Text>
      <Table withRowBorders={false} className={styles.fields ?? ''} aria-label="Both listings">
        <Table.Tbody>
          {fields.map((column) => (
            <Table.Tr key={column.key} mod={{ differs: one[column.key] !== other[column.key] }} fw={500}>
              <Table.Th scope="row" w={84} c="dimmed" fw={400}>
                {column.label}
              </Table.Th>
              {sides.map(({ row }) => (
                <Table.Td key={row.id}>
                  <Cell row={row} column={column} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot hidden={chosen !== null}>
          <Table.Tr>
            <Table.Td>
              <Button
                variant="subtle"
                ml={-10}
                mt="sm"
                aria-label={`${isDismissed ? 'Review again:' : 'Dismiss'} ${names}`}
                onClick={onDismiss}
              >
                {isDismissed ? 'Review again' : 'Dismiss'}
              </Button>
            </Table.Td>
            {sides.map(({ row, merge }) => (
              <Table.Td key={row.id}>
                {!isDismissed && (
                  <Button
                    mt="sm"
                    aria-label={`Keep this: ${[row.name, row.address].filter(Boolean).join(', ')}`}
                    onClick={() => setChosen(merge)}
                  >
                    Keep this
                  </Button>
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      {chosen !== null && (
        <MergeQuestion
          merge={chosen}
          onMerge={onMerge}
          onCancel={() => {
            setChosen(null)
            item.current?.focus()
          }}
        />
      )}
    </Box>
  )
}

/** The probability in words. */
function likelihoodText(score: number): string {
  if (score >= 0.9) return 'Very likely the same'
  return score >= 0.7 ? 'Likely the same' : 'Possibly the same'
}

type MergeQuestionProps = { merge: Merge; onMerge: (merge: Merge) => Promise<unknown>; onCancel: () => void }

const labels = new Map<string, string>(columns.map(({ key, label }) => [key, label.toLowerCase()]))

/** Shows what a merge writes and deletes before it runs. */
function MergeQuestion({ merge, onMerge, onCancel }: MergeQuestionProps) {
  const merging = useMutation({ mutationFn: () => onMerge(merge) })
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => question.current?.focus(), [])
  const filled = filledFields(merge).map(({ field }) => labels.get(field) ?? field)
  const kept = merge.kept.name ?? 'this listing'
  const removed = merge.removed.name ?? 'the other listing'
  return (
    <Group
      ref={question}
      role="group"
      aria-label="Merge these listings?"
      tabIndex={-1}
      gap="sm"
      mt={10}
      px="md"
      py={10}
      bdrs="sm"
      bg="var(--sunken)"
    >
      <p style={{ flex: '1 1 260px' }}>
        This keeps <b>{kept}</b>
        {filled.length > 0 && <> with the other’s {filled.join(', ')}</>}, and deletes <b>{removed}</b>. You can undo it
        for {undoDays} days.
      </p>
      <Button disabled={merging.isPending} onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="danger" loading={merging.isPending} onClick={() => merging.mutate()}>
        Merge
      </Button>
    </Group>
  )
}
