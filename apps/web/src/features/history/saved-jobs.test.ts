import { expect, test } from 'vitest'
import { jobFixture } from './job-fixture.ts'
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

test('keeps the newest 50', () => {
  const storage = memoryStorage()
  saveJobs(
    'u1',
    Array.from({ length: 60 }, (_, index) => jobFixture({ id: `JB-${index}`, startTime: index })),
    storage,
  )
  const saved = readSavedJobs({ id: 'u1', email: 'ana@acme.com' }, storage)
  expect(saved).toHaveLength(50)
  expect(saved[0]?.id).toBe('JB-59')
})

test('moves a history from the e-mail key to the id key once', () => {
  const storage = memoryStorage()
  saveJobs('ana@acme.com', [jobFixture({ id: 'JB-1' })], storage)
  expect(readSavedJobs({ id: 'u1', email: 'ana@acme.com' }, storage)).toHaveLength(1)
  expect(storage.getItem('gazetteer.jobs.ana@acme.com')).toBeNull()
  expect(readSavedJobs({ id: 'u1', email: 'ana@acme.com' }, storage)).toHaveLength(1)
})
