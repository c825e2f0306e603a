import type { Job } from '@gazetteer/contract'

/** A job for tests. */
export function jobFixture(changes: Partial<Job> = {}): Job {
  return {
    id: 'JB-1',
    userId: 'u1',
    startTime: 0,
    endTime: 1000,
    status: 'completed',
    mode: 'manual',
    city: 'Boise, ID',
    businessTypes: ['Dentist'],
    cities: [],
    isAbridged: false,
    citiesProcessed: 0,
    recordsProcessed: 10,
    processed: 10,
    outside: 0,
    closed: 0,
    optedOut: 0,
    duplicates: 0,
    requests: 1,
    duration: 1,
    scanRate: 600,
    deltaCount: 10,
    dbProvider: 'none',
    source: 'sample',
    completeFrom: [],
    exportFormat: 'json',
    filename: null,
    clearedAt: null,
    message: null,
    gaps: [],
    limits: { requests: null, listings: null, usd: null },
    spent: { requests: 1, listings: 10, usd: null },
    ...changes,
  }
}
