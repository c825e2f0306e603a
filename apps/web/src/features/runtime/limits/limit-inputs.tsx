import { SimpleGrid, TextInput } from '@mantine/core'
import { type LimitKind, limitKinds, type Spent } from '@gazetteer/contract'
import { formatCount, formatPrice } from '../../../platform/formats.ts'
import { hinted } from '../../../platform/ui/index.ts'
import { type LimitTexts, readLimit } from './read-limit.ts'

export type LimitInputsProps = {
  texts: LimitTexts
  /** Whether a request of the source costs money: else a limit in dollars would never be reached. */
  isPriced: boolean
  /** What a run has spent so far; absent before a start. */
  spent?: Spent
  onChange: (texts: LimitTexts) => void
}

const labels = { requests: 'Requests', listings: 'Listings', usd: 'Dollars' }

/** A field for each limit that means something for the source; an empty one is no limit. */
export function LimitInputs({ texts, isPriced, spent, onChange }: LimitInputsProps) {
  const shown = limitKinds.filter((kind) => kind !== 'usd' || isPriced)
  return (
    <SimpleGrid cols={{ base: 1, xs: shown.length }} spacing="md">
      {shown.map((kind) => (
        <TextInput
          key={kind}
          className="mono-input"
          // The bar at the bottom of a dialog floats over what is scrolled to.
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
