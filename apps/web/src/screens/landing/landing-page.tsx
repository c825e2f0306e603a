import { useEffect } from 'react'
import { productName } from '@gazetteer/contract'
import { DataPoints } from './sections/data-points.tsx'
import { Features, Limits, LandingSteps } from './sections/features.tsx'
import { Hero, Pricing } from './sections/offer.tsx'
import { LandingFooter, LandingHeader } from './landing-frame.tsx'
import styles from './landing.module.css'
import type { LandingView } from './landing-link.tsx'
import { Screenshots } from './sections/screenshots.tsx'
import { useOffer } from './use-offer.ts'

export type LandingPageProps = {
  /** True if the page was prerendered into index.html, so that it can be hidden before the application renders. */
  isPrerendered?: boolean
  onOpen: (view: LandingView) => void
}

export function LandingPage({ isPrerendered = false, onOpen }: LandingPageProps) {
  useEffect(() => {
    document.title = `${productName}: every business in the city, in your own database`
    // From here on the prerendered page is interactive.
    document.documentElement.dataset.awake = ''
  }, [])
  const offer = useOffer()
  return (
    <div className={styles.page} {...(isPrerendered ? { 'data-prerendered': '' } : {})}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <LandingHeader onOpen={onOpen} />
      <main id="main" tabIndex={-1} style={{ outline: 'none' }}>
        <Hero offer={offer} onOpen={onOpen} />
        <Features />
        <Screenshots />
        <LandingSteps />
        <DataPoints />
        <Limits />
        <Pricing offer={offer} onOpen={onOpen} />
      </main>
      <LandingFooter onOpen={onOpen} />
    </div>
  )
}
