import { freeListings, plans } from '@gazetteer/contract'
import { Container, Group, SimpleGrid, Text, Title } from '@mantine/core'
import styles from '../landing.module.css'
import { LandingLink, type LandingView } from '../landing-link.tsx'
import { Picture } from './screenshots.tsx'
import type { Offer } from '../use-offer.ts'
import { PlanCard, FreePrice, Price } from '../../../features/billing/index.ts'
import { Section } from './section.tsx'

export const Hero = ({ offer, onOpen }: { offer: Offer; onOpen: (view: LandingView) => void }) => (
  <Container component="section" size={1168} px={{ base: 'lg', sm: 'xl' }} pt={{ base: 28, sm: 64 }}>
    <Title
      order={1}
      className={styles.title ?? ''}
      maw={740}
      fz={{ base: 34, sm: 48 }}
      lh={{ base: '38px', sm: '52px' }}
      lts="-0.035em"
    >
      Every business in the city, in your own database.
    </Title>
    <Text c="dimmed" maw={600} mt={20} fz={17} lh="27px">
      Choose cities and business types. Gazetteer collects every listing from open map data, splits large cities by ZIP
      code, removes duplicates and saves the rows to your PostgreSQL, MySQL or Supabase database. You can pause a
      capture, close the laptop and resume later. No row is lost.
    </Text>
    <Group gap={10} mt={28}>
      <LandingLink view="register" variant="filled" size="lg" onOpen={onOpen}>
        {offer === null ? 'Get Started' : 'Start Free Trial'}
      </LandingLink>
      <LandingLink view="login" size="lg" onOpen={onOpen}>
        View Demo
      </LandingLink>
    </Group>
    <Text size="sm" c="var(--subtle)" mt={14} mb={40}>
      {offer === null
        ? 'Free on this server: every account has the Professional plan.'
        : `${freeListings} listings free. No credit card.`}{' '}
      <a href="/sample-listings.csv" download className={styles.sample}>
        Download a sample file
      </a>{' '}
      (CSV, fictional businesses).
    </Text>
    <div className={styles.hero}>
      <Picture of="home" alt="A running capture: its cities, the map with the listings found, and the log" isFirst />
      <Picture of="table" alt="The data table: name, phone, category, address and rating of each listing" isFirst />
    </div>
  </Container>
)

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
        price={offer === null ? <Text inherit>Free for every account on this server</Text> : <Price prices={offer} />}
        action={
          <LandingLink view="register" variant="filled" size="lg" fullWidth onOpen={onOpen}>
            {offer === null ? 'Get Started' : 'Start Your Free Trial'}
          </LandingLink>
        }
      />
    </SimpleGrid>
    <Text size="sm" c="var(--subtle)" mt={14}>
      {offer === null
        ? 'No payment is needed.'
        : 'No credit card required. Cancel at any time; you keep Professional until the end of the month.'}
    </Text>
  </Section>
)
