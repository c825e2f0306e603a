import { freeListings } from '@gazetteer/contract'
import styles from './hero.module.css'
import { LandingLink } from './landing-link.tsx'
import type { LandingView } from './landing-view.ts'
import { Picture } from './picture.tsx'
import { homeShots } from './shots.ts'

export function Hero({ onOpen }: { onOpen: (view: LandingView) => void }) {
  return (
    <section className={styles.hero}>
      <h1 className={styles.title}>Every business in the city, in your own database.</h1>
      <p className={styles.lead}>
        Choose cities and business types. Gazetteer collects every listing from open map data, splits large cities by
        ZIP code, removes duplicates, and writes the rows to your PostgreSQL, MySQL or Supabase. Pause it, close the
        laptop, resume: not a row is lost.
      </p>
      <div className={styles.actions}>
        <LandingLink view="register" kind="primary" size="large" onOpen={onOpen}>
          Start Free Trial
        </LandingLink>
        <LandingLink view="login" size="large" onOpen={onOpen}>
          View Demo
        </LandingLink>
      </div>
      <p className={styles.note}>{freeListings} listings free. No credit card.</p>
      <Picture
        {...homeShots}
        alt="The runtime screen: four cards, the map of a city with its areas, and the activity log"
        isFirst
      />
    </section>
  )
}
