import { SimpleGrid, Text } from '@mantine/core'
import { plans } from '@gazetteer/contract'
import { useEffect, useState } from 'react'
import { PlanCard } from '../../features/billing/plan-card.tsx'
import { type Prices, usualPrices } from '../../features/billing/prices.ts'
import { FreePrice, Price } from '../../features/billing/price.tsx'
import { askJson, numberIn } from './ask-json.ts'
import { LandingLink } from './landing-link.tsx'
import type { LandingView } from './landing-view.ts'
import { Section } from './section.tsx'

export function Pricing({ onOpen }: { onOpen: (view: LandingView) => void }) {
  const [prices, setPrices] = useState(usualPrices)
  useEffect(() => {
    const controller = new AbortController()
    const ask = async () => {
      try {
        setPrices(pricesOf(await askJson('/api/installation', controller.signal)))
      } catch {
        // The usual prices stay.
      }
    }
    void ask()
    return () => controller.abort()
  }, [])
  return (
    <Section id="pricing" title="Pricing" titleId="pricing-title">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" mt={28} fz="lg">
        <PlanCard
          plan={plans.free}
          tag="FREE"
          price={<FreePrice />}
          action={
            <LandingLink view="register" size="lg" fullWidth onOpen={onOpen}>
              Start Free
            </LandingLink>
          }
        />
        <PlanCard
          plan={plans.professional}
          tag="PRO"
          isAccent
          price={<Price prices={prices} />}
          action={
            <LandingLink view="register" variant="filled" size="lg" fullWidth onOpen={onOpen}>
              Start Your Free Trial
            </LandingLink>
          }
        />
      </SimpleGrid>
      <Text size="sm" c="var(--subtle)" mt={14}>
        No credit card to begin. Cancel at any time; you keep Professional to the end of the month.
      </Text>
    </Section>
  )
}

function pricesOf(answer: unknown): Prices {
  const listPriceUsd = numberIn(answer, 'listPriceUsd')
  const introPriceUsd = numberIn(answer, 'introPriceUsd')
  return listPriceUsd === null || introPriceUsd === null ? usualPrices : { listPriceUsd, introPriceUsd }
}
