import { exportFormats, freeListings } from '../constants.ts'
import type { CaptureMode, ExportFormat } from '../captures/runtime.ts'

export type PlanName = 'free' | 'professional'

/** A plan's limits and description, shared by the server, the landing page and the dialogs. */
export type PlanRecord = {
  title: string
  forWhom: string
  listings: number | null
  modes: readonly CaptureMode[]
  formats: readonly ExportFormat[]
  hasDatabases: boolean
  /** Whether contacts can be looked for on the listings' websites. */
  hasContacts: boolean
  features: readonly string[]
}

export const plans: Record<PlanName, PlanRecord> = {
  free: {
    title: 'Free Trial',
    forWhom: 'Try it with your city.',
    listings: freeListings,
    modes: ['manual'],
    formats: ['json'],
    hasDatabases: false,
    hasContacts: false,
    features: [
      `${freeListings} listings in total`,
      'One city at a time',
      'JSON export',
      'Saved as files, no database needed',
    ],
  },
  professional: {
    title: 'Professional',
    forWhom: 'For campaigns over many cities.',
    listings: null,
    modes: ['manual', 'autonomous'],
    formats: exportFormats,
    hasDatabases: true,
    hasContacts: true,
    features: [
      'Unlimited listings',
      'Single and autonomous multi-city mode',
      'JSON, CSV, HTML, XLSX, GeoJSON, NDJSON and Parquet exports',
      'Supabase, PostgreSQL and MySQL',
      'Job history and analytics',
      'Priority support',
    ],
  },
}

/** The default of two prices (docs/contribute/behaviour.md); operators can set other prices. */
export const usualPricesUsd = { list: 19, intro: 9.99 }
export const bitcoinDays = 30
