import type { Job } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { readSavedJobs, saveJobs } from './saved-jobs.ts'

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  }
}

const job = (id: string, startTime: number): Job => ({
  id,
  userId: 'u1',
  startTime,
  endTime: startTime + 1000,
  status: 'completed',
  mode: 'manual',
  city: 'Boise, ID',
  businessTypes: ['Dentist'],
  cities: [],
  recordsProcessed: 10,
  processed: 10,
  outside: 0,
  duplicates: 0,
  requests: 1,
  duration: 1,
  scanRate: 600,
  deltaCount: 10,
  dbProvider: 'none',
  source: 'sample',
  exportFormat: 'json',
  filename: null,
  message: null,
  gaps: [],
})

test('keeps the newest 50', () => {
  const storage = memoryStorage()
  saveJobs(
    'u1',
    Array.from({ length: 60 }, (_, index) => job(`JB-${index}`, index)),
    storage,
  )
  const saved = readSavedJobs({ id: 'u1', email: 'ana@acme.com' }, storage)
  expect(saved).toHaveLength(50)
  expect(saved[0]?.id).toBe('JB-59')
})

test('moves a history found under the e-mail to the id, once', () => {
  const storage = memoryStorage()
  saveJobs('ana@acme.com', [job('JB-1', 1)], storage)
  expect(readSavedJobs({ id: 'u1', email: 'ana@acme.com' }, storage)).toHaveLength(1)
  expect(storage.getItem('gazetteer.jobs.ana@acme.com')).toBeNull()
  expect(readSavedJobs({ id: 'u1', email: 'ana@acme.com' }, storage)).toHaveLength(1)
})
