import { expect, test } from 'vitest'
import { matchExport } from './file-of-job.ts'

const minute = 60_000
const job = { id: 'JB-1', startTime: 100 * minute, endTime: 110 * minute, duration: 600 }
const file = (timestamp: number, jobId = '') => ({ filename: `f-${timestamp}.json`, timestamp, jobId, records: 1 })

test('a file that names the job wins', () =>
  expect(matchExport(job, [file(110 * minute), file(1, 'JB-1')])?.timestamp).toBe(1))

test('else the closest to the end within 5 minutes before the start and 15 after the end', () => {
  const files = [file(94 * minute), file(96 * minute), file(109 * minute), file(112 * minute), file(126 * minute)]
  expect(matchExport(job, files)?.timestamp).toBe(109 * minute)
  expect(matchExport(job, [file(95 * minute)])?.timestamp).toBe(95 * minute)
  expect(matchExport(job, [file(125 * minute)])?.timestamp).toBe(125 * minute)
})

test('a missing end is the start plus the duration', () =>
  expect(matchExport({ ...job, endTime: null }, [file(111 * minute), file(101 * minute)])?.timestamp).toBe(
    111 * minute,
  ))

test('otherwise the earliest after the start, and none where there is none', () => {
  expect(matchExport(job, [file(300 * minute), file(200 * minute)])?.timestamp).toBe(200 * minute)
  expect(matchExport(job, [file(90 * minute)])).toBeNull()
  expect(matchExport(job, [file(110 * minute, 'JB-2')])).toBeNull()
})
