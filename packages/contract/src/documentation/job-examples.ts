import type { Job } from '../captures/jobs.ts'
import { row } from './data-examples.ts'
import type { Examples } from './example.ts'

const jobId = 'JB-1732270000000-7QK2'
const cities = [{ city: 'Baltimore, MD', businessTypes: ['Restaurant', 'Dentist'] }]

const limits = { requests: null, listings: 5_000, usd: null }
const spent = { requests: 12, listings: 1_204, usd: null }

const { id: _id, ...listing } = row

const job: Job = {
  id: jobId,
  userId: '6f1c9a52-0c0e-4c6e-9a3b-1f6b7f0c2d11',
  startTime: 1_732_270_000_000,
  endTime: 1_732_270_060_000,
  status: 'completed',
  mode: 'autonomous',
  city: null,
  businessTypes: [],
  cities: cities,
  cityCount: 1,
  areaCount: 0,
  citiesProcessed: 1,
  isAbridged: false,
  recordsProcessed: 1_204,
  processed: 1_250,
  outside: 31,
  closed: 6,
  filtered: 212,
  optedOut: 0,
  duplicates: 9,
  unmapped: { places: 1_204, categories: [{ name: 'Car Wash and Detail', places: 311 }] },
  refused: 0,
  requests: 16,
  duration: 60,
  scanRate: 1_204,
  deltaCount: 54,
  dbProvider: 'none',
  source: 'overture',
  completeFrom: [],
  onlyNew: false,
  update: 'fill',
  minConfidence: null,
  contacts: null,
  filters: { hasPhone: true, minRating: 4 },
  exportFormat: 'json',
  filename: `baltimore-md_${jobId}.json`,
  clearedAt: null,
  canContinue: false,
  continueProblem: 'This capture has finished, so there is nothing to continue',
  retryProblem: 'This capture has no failed areas to retry',
  isAtPlanLimit: false,
  isAtModeLimit: false,
  message: null,
  gaps: [],
  limits,
  spent,
}

export const jobExamples: Examples<
  | 'jobs'
  | 'jobCities'
  | 'jobPlaces'
  | 'jobSummary'
  | 'jobTotals'
  | 'jobListings'
  | 'job'
  | 'jobLog'
  | 'jobResult'
  | 'refusedListings'
  | 'retryRefused'
  | 'clearJobs'
> = {
  jobs: {
    query: { limit: 1 },
    answer: {
      success: true,
      jobs: [job],
      stats: { jobs: 1, ended: 1, completed: 1, failed: 0, records: 1_204 },
    },
  },
  job: { params: { jobId }, answer: { success: true, job } },
  jobLog: {
    params: { jobId },
    query: { limit: 1 },
    answer: {
      success: true,
      lines: [{ seq: 1, time: '2024-11-22T10:06:40.000Z', level: 'info', text: 'Baltimore, MD · Dentist: 1 area' }],
      next: 1,
    },
  },
  jobCities: { query: { jobId }, answer: { success: true, cities: cities } },
  jobPlaces: {
    params: { jobId },
    query: { limit: 1, state: 'running' },
    answer: {
      success: true,
      seq: 1_204,
      total: 1,
      places: [
        {
          key: '0',
          label: 'Baltimore, MD',
          kind: 'city',
          state: 'running',
          listings: 1_204,
          areasDone: 28,
          areasKnown: 31,
          gaps: { failed: 0, notRequested: 0 },
          types: [
            { type: 'Dentist', listings: 310, areasDone: 16, areasKnown: 16 },
            { type: 'Restaurant', listings: 894, areasDone: 12, areasKnown: 15 },
          ],
        },
      ],
      totals: {
        places: 2,
        done: 0,
        running: 1,
        waiting: 1,
        partial: 0,
        failed: 0,
        notRequested: 0,
        areasDone: 28,
        areasKnown: 36,
        listings: 1_204,
      },
    },
  },
  jobSummary: {
    params: { jobId },
    answer: {
      success: true,
      jobId,
      listings: 1_204,
      new: 1_150,
      updated: 54,
      byPlace: [{ label: 'Baltimore, MD', listings: 1_204 }],
      byType: [
        { type: 'Restaurant', listings: 1_100 },
        { type: 'Dentist', listings: 104 },
      ],
      rating: {
        without: 204,
        bins: [
          { from: 1, to: 1.5, listings: 10 },
          { from: 1.5, to: 2, listings: 20 },
          { from: 2, to: 2.5, listings: 40 },
          { from: 2.5, to: 3, listings: 80 },
          { from: 3, to: 3.5, listings: 150 },
          { from: 3.5, to: 4, listings: 250 },
          { from: 4, to: 4.5, listings: 300 },
          { from: 4.5, to: 5, listings: 150 },
        ],
      },
      filled: { name: 1, phone: 0.91, address: 0.97, website: 0.62, email: 0.2, hours: 0.55, rating: 0.83 },
      fileBytes: { json: 640_000, csv: 230_000 },
      gaps: [
        {
          place: 'Baltimore, MD',
          kind: 'not-requested',
          reason: 'not requested: the capture was stopped before',
          areas: 3,
        },
      ],
    },
  },
  jobTotals: {
    answer: {
      success: true,
      jobs: 2,
      listings: 1_709,
      byPlace: [
        { label: 'Baltimore, MD', listings: 1_204 },
        { label: 'Annapolis, MD', listings: 505 },
      ],
      byType: [
        { type: 'Restaurant', listings: 1_402 },
        { type: 'Dentist', listings: 307 },
      ],
      uncounted: 0,
    },
  },
  jobListings: {
    params: { jobId },
    query: { search: 'olive bond', limit: 50 },
    answer: { success: true, listings: [listing], next: null },
  },
  jobResult: { query: { jobId }, answer: { success: true, stored: 1_204, refreshed: 1_150, duplicates: 3 } },
  refusedListings: {
    params: { jobId },
    query: { limit: 1 },
    answer: {
      success: true,
      total: 1,
      refused: [
        {
          seq: 1_031,
          reason: 'The database cannot store a value: value too long for type character varying(50).',
          refusedAt: 1_732_270_059_000,
          listing,
        },
      ],
      next: null,
    },
  },
  retryRefused: { params: { jobId }, answer: { success: true, delivered: 1, refused: 0 } },
  clearJobs: { answer: { success: true } },
}
