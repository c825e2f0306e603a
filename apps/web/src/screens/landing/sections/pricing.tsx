import { SimpleGrid, Text } from '@mantine/core'
import { plans } from '@gazetteer/contract'
import { PlanCard } from '../../../features/billing/plan-card.tsx'
import { FreePrice, Price } from '../../../features/billing/price.tsx'
import { LandingLink, type LandingView } from '../landing-link.tsx'
import { Section } from './section.tsx'
import type { Offer } from '../use-offer.ts'

export const Pricing = ({ offer, onOpen }: { offer: Offer; onOpen: (view: LandingView) => void }) => (
  <Section id="pricing" title="Pricing" titleId="pricing-title">
    <SimpleGrid component="div" cols={{ base: 1, xs: 2 }} spacing="md" mt={28} fz="lg">
      {offer !== null && (
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
      )}
      <PlanCard
        plan={plans.professional}
        tag="PRO"
        isAccent
        price={offer === null ? <Text inherit>For every account of this installation</Text> : <Price prices={offer} />}
        action={
          <LandingLink view="register" variant="filled" size="lg" fullWidth onOpen={onOpen}>
            {offer === null ? 'Get Started' : 'Start Your Free Trial'}
          </LandingLink>
        }
      />
    </SimpleGrid>
    <Text size="sm" c="var(--subtle)" mt={14}>
      {offer === null
        ? 'Nothing is sold here: whoever runs this installation gives Professional to all.'
        : 'No credit card to begin. Cancel at any time; you keep Professional to the end of the month.'}
    </Text>
  </Section>
)
