import { version } from '../version.ts'
import type { Examples } from './example.ts'

const done = { success: true }
const jobId = 'JB-1732270000000-7QK2'
const start = {
  mode: 'autonomous' as const,
  cities: [{ city: 'Baltimore, MD', businessTypes: ['Restaurant', 'Dentist'] }],
}
const source = { id: 'overture' as const, title: 'Overture Maps', isFictional: false }
const limits = { requests: null, listings: 5_000, usd: null }
const spent = { requests: 12, listings: 1_204, usd: null }

export const captureExamples: Examples<
  | 'searchInputs'
  | 'search'
  | 'cities'
  | 'areas'
  | 'outlines'
  | 'expected'
  | 'citiesIn'
  | 'citySizes'
  | 'businessTypeGroups'
  | 'namedCities'
  | 'sources'
  | 'runtimeStatus'
  | 'runtimeStart'
  | 'runtimeQueue'
  | 'queueCapture'
  | 'removeQueued'
  | 'runtimeStop'
  | 'retryGaps'
  | 'continueJob'
  | 'runtimeLimits'
  | 'runtimePause'
  | 'runtimeResume'
  | 'recoveryDecision'
  | 'planPreview'
  | 'runtimeMap'
  | 'mapStyle'
  | 'mapTile'
  | 'health'
  | 'ready'
  | 'metrics'
> = {
  searchInputs: {
    query: {},
    answer: {
      success: true,
      cities: ['Baltimore, MD', 'Boise, ID'],
      businessTypes: ['Dentist', 'Restaurant'],
    },
  },
  areas: {
    query: { q: 'travis county', limit: 5 },
    answer: {
      success: true,
      areas: [
        {
          id: 'county:48453',
          kind: 'county',
          label: 'Travis County, TX',
          city: null,
          latitude: 30.3252,
          longitude: -97.7714,
          population: 1_308_914,
          zips: 51,
        },
      ],
      problem: null,
    },
  },
  outlines: {
    body: { areas: [{ kind: 'admin', id: 'zip:83702' }] },
    answer: {
      success: true,
      outlines: [
        {
          label: 'ZIP 83702',
          latitude: 43.6322,
          longitude: -116.2052,
          population: 23_804,
          parts: [
            {
              key: '83702',
              label: 'ZIP 83702',
              population: 23_804,
              rings: [
                [
                  [-116.22, 43.61],
                  [-116.18, 43.61],
                  [-116.2, 43.66],
                  [-116.22, 43.61],
                ],
              ],
            },
          ],
        },
      ],
    },
  },
  expected: {
    body: { cities: ['Boise, ID'], businessTypes: ['Restaurant'] },
    answer: { success: true, businessTypes: [{ name: 'Restaurant', listings: 842 }] },
  },
  mapStyle: {
    answer: {
      success: true,
      isReached: true,
      release: '2026-11-18.0',
      attribution: '© OpenStreetMap contributors, Overture Maps Foundation',
      themes: {
        base: { minzoom: 0, maxzoom: 13 },
        transportation: { minzoom: 4, maxzoom: 14 },
        divisions: { minzoom: 0, maxzoom: 12 },
      },
      problem: null,
    },
  },
  mapTile: { params: { theme: 'transportation', z: 14, x: 4705, y: 6244 }, answer: '(a vector tile)' },
  citiesIn: {
    query: { west: -77, south: 39, east: -76, north: 40, limit: 1 },
    answer: {
      success: true,
      cities: [
        {
          label: 'Baltimore, MD',
          name: 'Baltimore',
          state: 'MD',
          country: 'US',
          population: 585_708,
          latitude: 39.2904,
          longitude: -76.6122,
        },
      ],
    },
  },
  citySizes: {
    answer: {
      success: true,
      sizes: [
        [576_498, 22],
        [235_684, 12],
      ],
      largest: ['Baltimore, MD', 'Boise, ID'],
    },
  },
  businessTypeGroups: {
    answer: {
      success: true,
      groups: [
        { name: 'Food and drink', businessTypes: ['Bakery', 'Restaurant'] },
        { name: 'Health', businessTypes: ['Dentist'] },
      ],
    },
  },
  search: {
    query: { kind: 'business-type', q: 'doctor for teeth', limit: 3 },
    answer: { success: true, results: ['Dentist'] },
  },
  cities: {
    query: { q: 'helsingfors', limit: 1 },
    answer: {
      success: true,
      cities: [
        {
          label: 'Helsinki, Finland',
          name: 'Helsinki',
          state: null,
          country: 'FI',
          population: 658_864,
          latitude: 60.1695,
          longitude: 24.9354,
        },
      ],
    },
  },
  namedCities: {
    body: { names: ['st louis, mo', 'Wien, Austria', 'Springfield, Atlantis'] },
    answer: {
      success: true,
      found: [
        {
          name: 'st louis, mo',
          label: 'Saint Louis, MO',
          population: 315_685,
          zips: 30,
          latitude: 38.6273,
          longitude: -90.1979,
        },
        {
          name: 'Wien, Austria',
          label: 'Vienna, Austria',
          population: 1_691_468,
          zips: null,
          latitude: 48.2085,
          longitude: 16.3721,
        },
      ],
      unknown: ['Springfield, Atlantis'],
    },
  },
  sources: {
    answer: {
      success: true,
      sources: [
        {
          id: 'overture',
          title: 'Overture Maps',
          isAvailable: true,
          isDefault: true,
          why: 'The Overture Maps catalog is available: real listings from open data, no key or file needed.',
          canBeStored: true,
          hasConfidence: true,
          isFictional: false,
          fields: ['name', 'phone', 'website', 'email', 'brand', 'confidence'],
          canComplete: true,
          isShareAlike: false,
          reason: null,
          availability: { state: 'ready', problem: null },
          licence: 'CDLA-Permissive-2.0',
          attribution: '© Overture Maps Foundation',
          retention: 'Listings may be kept.',
        },
      ],
    },
  },
  runtimeStatus: {
    query: {},
    answer: {
      success: true,
      status: 'active',
      progress: {
        processedBusinessesForCurrentCategory: 310,
        currentCity: 'Baltimore, MD',
        currentBusinessType: 'Restaurant',
        cityIndex: 0,
        totalCities: 1,
        businessTypeIndex: 0,
        totalBusinessTypes: 2,
        mode: 'autonomous',
        processed: 1_250,
        recordsProcessed: 1_204,
        requests: 12,
        areasDone: 10,
        areasKnown: 14,
        requestsLeft: 9,
        units: null,
      },
      logs: [
        {
          seq: 1,
          time: '2026-11-22T09:00:00.000Z',
          level: 'info',
          text: 'Capture started: Baltimore, MD, 2 business types from Overture Maps',
        },
        {
          seq: 2,
          time: '2026-11-22T09:00:01.000Z',
          level: 'info',
          text: 'Fetched ZIP 21201 · Dentist · page 1 · 20 new',
          about: { area: 'Baltimore, MD · Dentist · ZIP 21201', fresh: 20 },
        },
      ],
      startTime: 1_732_270_000_000,
      endTime: null,
      totalPausedMs: 0,
      pauseStartMs: null,
      manualRunId: jobId,
      timestamp: 1_732_270_030_000,
      user: '6f1c9a52-0c0e-4c6e-9a3b-1f6b7f0c2d11',
      recovery: null,
      message: null,
      source,
      limits,
      spent,
      counters: { seq: 1_250, processed: 1_250, stored: 1_204, filtered: 212, new: 54, records: 8_431, newToday: 54 },
    },
  },
  runtimeStart: {
    body: { ...start, limits: { listings: 5_000 } },
    answer: { success: true, message: `Capture ${jobId} started`, jobId },
  },
  runtimeQueue: {
    answer: {
      success: true,
      queue: [
        {
          id: jobId,
          mode: 'autonomous',
          firstPlace: 'Baltimore, MD',
          places: 1,
          businessTypes: ['Restaurant', 'Dentist'],
          createdAt: 1_732_270_000_000,
        },
      ],
    },
  },
  queueCapture: { body: start, answer: { success: true, id: jobId } },
  removeQueued: { body: { id: jobId }, answer: done },
  runtimeStop: { answer: done },
  continueJob: { params: { jobId }, answer: { success: true, message: `Capture ${jobId} continues`, jobId } },
  retryGaps: { body: { jobId }, answer: { success: true, message: 'Retrying 2 failed areas', jobId } },
  runtimeLimits: {
    body: { limits: { listings: 10_000 } },
    answer: { success: true, limits: { ...limits, listings: 10_000 }, spent },
  },
  runtimePause: { answer: done },
  runtimeResume: { answer: done },
  recoveryDecision: { query: {}, body: { recoveryId: '5c0b', choice: 'resume' }, answer: done },
  planPreview: {
    body: { ...start, filters: { hasPhone: true, minRating: 4 } },
    answer: {
      success: true,
      areas: 14,
      expectedListings: 1_900,
      listings: { low: 1_700, high: 2_100 },
      beforeFilters: true,
      expectedRequests: 16,
      expectedBytes: 8_400_000,
      expectedSeconds: 40,
      costUsd: null,
      usd: null,
      retention: 'Listings may be kept.',
      source,
    },
  },
  runtimeMap: {
    query: { jobId },
    answer: {
      success: true,
      seq: 1_204,
      areas: [
        {
          path: '0.0',
          label: '21201',
          city: 'Baltimore, MD',
          country: 'US',
          businessTypes: ['Restaurant'],
          state: 'done',
          rings: [
            [
              [-76.63, 39.28],
              [-76.6, 39.28],
              [-76.6, 39.31],
              [-76.63, 39.28],
            ],
          ],
          raw: 120,
          fresh: 96,
          outside: 4,
          requests: 1,
          reason: null,
        },
      ],
      places: [{ key: '0', label: 'Baltimore, MD', at: [-76.6122, 39.2904], state: 'running', listings: 1_204 }],
      outline: [],
      points: [[-76.61, 39.29]],
    },
  },
  health: {
    answer: {
      success: true,
      status: 'ok',
      version,
      database: 'postgres',
      uptimeSeconds: 86_400,
      mailsGivenUp: 0,
      source: { id: 'overture', state: 'ready', problem: null },
      lastWebhookAt: null,
    },
  },
  ready: { answer: { success: true, status: 'ready' } },
  metrics: { answer: 'gazetteer_source_requests_total{source="overture",outcome="answered"} 42\n' },
}
