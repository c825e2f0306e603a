import { exportFormats, freeListings } from '../constants.ts'
import type { CaptureMode, ExportFormat } from '../captures/runtime.ts'

export type PlanName = 'free' | 'professional'

/** What a plan allows and how it is told: the server's limits, the landing page and the dialogs read the same record. */
export type PlanRecord = {
  title: string
  forWhom: string
  /** Listings in total; null: no end. */
  listings: number | null
  modes: readonly CaptureMode[]
  formats: readonly ExportFormat[]
  /** Whether listings may go to a database of the user's. */
  hasDatabases: boolean
  features: readonly string[]
}

export const plans: Record<PlanName, PlanRecord> = {
  free: {
    title: 'Free Trial',
    forWhom: 'To see what your city gives.',
    listings: freeListings,
    modes: ['manual'],
    formats: ['json'],
    hasDatabases: false,
    features: [
      `${freeListings} listings in total`,
      'One city at a time',
      'JSON export',
      'Kept in files, no database needed',
    ],
  },
  professional: {
    title: 'Professional',
    forWhom: 'For campaigns over many cities.',
    listings: null,
    modes: ['manual', 'autonomous'],
    formats: exportFormats,
    hasDatabases: true,
    features: [
      'Unlimited listings',
      'Single and autonomous multi-city mode',
      'JSON, CSV and HTML exports',
      'Supabase, PostgreSQL and MySQL',
      'Job history and analytics',
      'Priority support',
    ],
  },
}

/** Of the two readings of the specification; the operator may set others. */
export const usualPricesUsd = { list: 19, intro: 9.99 }
/** What one payment in Bitcoin buys. */
export const bitcoinDays = 30
