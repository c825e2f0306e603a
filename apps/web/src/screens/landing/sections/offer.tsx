import { freeListings, plans } from '@gazetteer/contract'
import { Group, SimpleGrid, Text, Title } from '@mantine/core'
import styles from '../landing.module.css'
import { hrefOf } from '../../../platform/base-path.ts'
import { LandingLink, type LandingView } from '../landing-link.tsx'
import { HeroPicture } from './screenshots.tsx'
import type { Offer } from '../use-offer.ts'
import { PlanCard, FreePrice, Price } from '../../../features/billing/index.ts'
import { pointCount } from './data-points.tsx'
import { Section } from './section.tsx'

export const Hero = ({ offer, onOpen }: { offer: Offer; onOpen: (view: LandingView) => void }) => (
  <section className={styles.hero}>
    <div className={styles.words}>
      <Title
        order={1}
        className={styles.title ?? ''}
        fz={{ base: 34, sm: 44 }}
        lh={{ base: '38px', sm: '48px' }}
        lts="-0.035em"
      >
        Every business in the city, in your own database.
      </Title>
      <Text c="dimmed" maw={490} mt={24} fz={17} lh="27px">
        Choose cities and business types. Gazetteer collects the listings from open map data, removes duplicates and
        saves the rows where you want them.
      </Text>
      <Group gap={12} mt={32}>
        <LandingLink view="register" variant="filled" size="lg" onOpen={onOpen}>
          {offer === null ? 'Get Started' : 'Start Free Trial'}
        </LandingLink>
        <LandingLink view="login" size="lg" onOpen={onOpen}>
          View Demo
        </LandingLink>
      </Group>
      <Text size="sm" c="var(--subtle)" mt={14}>
        {offer === null
          ? 'Free on this server: every account has the Professional plan.'
          : `${freeListings} listings free, no credit card.`}{' '}
        <a href={hrefOf('/sample-listings.csv')} download className={styles.sample}>
          Download a sample file
        </a>
      </Text>
      <ul className={styles.facts}>
        {facts.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            {text}
          </li>
        ))}
      </ul>
    </div>
    <div className={styles.result}>
      <HeroPicture of="map" alt="The map of a city with the number of listings in each ZIP area" isFirst />
      <HeroPicture of="report" alt="The result of a capture: listings by city, and how complete the fields are" />
      <HeroPicture of="rows" alt="Rows of the result: name, category, phone, address, rating and reviews" />
      <small>Fictional businesses</small>
    </div>
  </section>
)

const facts = [
  { title: `${pointCount} fields`, text: 'phone, rating, hours, coordinates and more' },
  { title: '3 databases', text: 'Supabase, PostgreSQL, MySQL, or plain files' },
  { title: 'Self-hosted', text: 'your server, your rows' },
]

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
