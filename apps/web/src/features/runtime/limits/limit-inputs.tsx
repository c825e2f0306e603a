import { SimpleGrid, TextInput } from '@mantine/core'
import { type LimitKind, limitKinds, type Spent } from '@gazetteer/contract'
import { formatCount, formatPrice } from '../../../platform/formats.ts'
import { hinted } from '../../../platform/ui/index.ts'
import { type LimitTexts, readLimit } from './read-limit.ts'

export type LimitInputsProps = {
  texts: LimitTexts
  /** Whether requests of the source cost money; otherwise a dollar limit has no effect. */
  isPriced: boolean
  /** What the run has spent so far; absent before a start. */
  spent?: Spent
  onChange: (texts: LimitTexts) => void
}

const labels = { requests: 'Requests', listings: 'Listings', usd: 'Dollars' }

/** One field for each limit that applies to the source; empty means no limit. */
export function LimitInputs({ texts, isPriced, spent, onChange }: LimitInputsProps) {
  const shown = limitKinds.filter((kind) => kind !== 'usd' || isPriced)
  return (
    <SimpleGrid cols={{ base: 1, xs: shown.length }} spacing="md">
      {shown.map((kind) => (
        <TextInput
          key={kind}
          className="mono-input"
          // Scrolling must not leave the field below the floating bar of the dialog.
          styles={{ input: { scrollMarginBottom: 96 } }}
          label={hinted(labels[kind], usedOf(kind, spent))}
          placeholder="no limit"
          inputMode={kind === 'usd' ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={texts[kind]}
          error={readLimit(kind, texts[kind]).problem}
          onChange={(event) => onChange({ ...texts, [kind]: event.currentTarget.value })}
        />
      ))}
    </SimpleGrid>
  )
}

function usedOf(kind: LimitKind, spent: Spent | undefined): string {
  const used = spent?.[kind] ?? null
  return used === null ? 'at most' : `${kind === 'usd' ? formatPrice(used) : formatCount(used)} so far`
}
