import { freeListings } from '@gazetteer/contract'
import { Container, Group, Text, Title } from '@mantine/core'
import styles from '../landing.module.css'
import { LandingLink, type LandingView } from '../landing-link.tsx'
import { Picture } from './screenshots.tsx'
import type { Offer } from '../use-offer.ts'

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
      code, removes duplicates, and writes the rows to your PostgreSQL, MySQL or Supabase. Pause it, close the laptop,
      resume: not a row is lost.
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
      {offer === null ? 'Every account here is Professional.' : `${freeListings} listings free. No credit card.`}
    </Text>
    <Picture
      of="home"
      alt="The runtime screen: four cards, the map of a city with its areas, and the activity log"
      isFirst
    />
  </Container>
)
