import { useEffect, useState } from 'react'
import { FreePrice } from '../../features/billing/free-price.tsx'
import { PlanCard } from '../../features/billing/plan-card.tsx'
import { freePlan, type Prices, professionalPlan, usualPrices } from '../../features/billing/plans.ts'
import { Price } from '../../features/billing/price.tsx'
import { askJson, numberIn } from './ask-json.ts'
import page from './landing-page.module.css'
import { LandingLink } from './landing-link.tsx'
import type { LandingView } from './landing-view.ts'
import styles from './pricing.module.css'

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
    return () => {
      controller.abort()
    }
  }, [])
  return (
    <section id="pricing" className={page.section} aria-labelledby="pricing-title">
      <h2 id="pricing-title" className={page.title}>
        Pricing
      </h2>
      <div className={styles.plans}>
        <PlanCard
          plan={freePlan}
          tag="FREE"
          price={<FreePrice />}
          action={
            <LandingLink view="register" size="large" onOpen={onOpen}>
              Start Free
            </LandingLink>
          }
        />
        <PlanCard
          plan={professionalPlan}
          tag="PRO"
          isAccent
          price={<Price prices={prices} />}
          action={
            <LandingLink view="register" kind="primary" size="large" onOpen={onOpen}>
              Start Your Free Trial
            </LandingLink>
          }
        />
      </div>
      <p className={styles.note}>
        No credit card to begin. Cancel at any time; you keep Professional to the end of the month.
      </p>
    </section>
  )
}

function pricesOf(answer: unknown): Prices {
  const listPriceUsd = numberIn(answer, 'listPriceUsd')
  const introPriceUsd = numberIn(answer, 'introPriceUsd')
  return listPriceUsd === null || introPriceUsd === null ? usualPrices : { listPriceUsd, introPriceUsd }
}
