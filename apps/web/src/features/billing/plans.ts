import { freeListings } from '@gazetteer/contract'

export type PlanText = { name: string; forWhom: string; features: readonly string[] }

export const freePlan: PlanText = {
  name: 'Free Trial',
  forWhom: 'To see what your city gives.',
  features: [
    `${freeListings} listings in total`,
    'One city at a time',
    'JSON export',
    'Kept in files, no database needed',
  ],
}

export const professionalPlan: PlanText = {
  name: 'Professional',
  forWhom: 'For campaigns over many cities.',
  features: [
    'Unlimited listings',
    'Single and autonomous multi-city mode',
    'JSON, CSV and HTML exports',
    'Supabase, PostgreSQL and MySQL',
    'Job history and analytics',
    'Priority support',
  ],
}

/** What a month costs, for every screen that says it. */
export type Prices = { listPriceUsd: number; introPriceUsd: number }

/** Until the server has told its own. */
export const usualPrices: Prices = { listPriceUsd: 19, introPriceUsd: 9.99 }
