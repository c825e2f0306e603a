import { Group, Text, VisuallyHidden } from '@mantine/core'
import { usualPricesUsd } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import { formatPrice } from '../../platform/formats.ts'

/** The list price struck through beside the introductory price when they differ, else one price. */
export function Price({ prices }: { prices: Prices }) {
  const { listPriceUsd, introPriceUsd } = prices
  return (
    <PriceLine note="per month" price={formatPrice(introPriceUsd)}>
      {listPriceUsd !== introPriceUsd && (
        <Text component="s" className="mono" fz={16} td="line-through">
          <VisuallyHidden component="span">Instead of </VisuallyHidden>
          {formatPrice(listPriceUsd)}
        </Text>
      )}
    </PriceLine>
  )
}

export const FreePrice = () => <PriceLine note="no credit card" price="Free" />

const PriceLine = ({ note, price, children }: { note: string; price: string; children?: ReactNode }) => (
  <Group component="p" gap="sm" align="baseline" c="dimmed">
    {children}
    <Text component="b" className="mono" fz={28} fw={500} lh="36px" c="var(--text)" lts="-0.07em">
      {price}
    </Text>
    <span>{note}</span>
  </Group>
)

/** Monthly prices. */
export type Prices = { listPriceUsd: number; introPriceUsd: number }

/** Used until the server sends its prices. */
export const usualPrices: Prices = { listPriceUsd: usualPricesUsd.list, introPriceUsd: usualPricesUsd.intro }
