import { randomBytes, randomInt } from 'node:crypto'
import { builtInSourceIds, unknownFields } from '@gazetteer/listing'
import { DestinationError, codeOf } from '../destination-error.ts'
import { type Written, writtenOf } from '../rows/columns.ts'

/** Writes sample rows as a capture and the data table do, and removes them. Throws DestinationError. */
export type Attempt = (samples: readonly Written[]) => Promise<void>

/**
 * Tries to write a sample of each source. Returns what the table does not take, as a sentence; null when it takes all.
 * A table may refuse the values of a sample and still take listings, so that is no failure.
 */
export async function trySamples(attempt: Attempt): Promise<string | null> {
  const first = await refusalOf(attempt, builtInSourceIds)
  if (first === null) return null
  const refused: string[] = []
  for (const source of builtInSourceIds) if ((await refusalOf(attempt, [source])) !== null) refused.push(source)
  const isOfSource = refused.length < builtInSourceIds.length
  if (!isOfSource && isWithoutPartition(first)) throw first
  const which = isOfSource && refused.length > 0 ? `rows of the sources ${refused.join(', ')}` : 'a sample row'
  return `It does not take ${which}: ${first.message} Captures set such rows aside and name them.`
}

/** Null when the samples were written; other failures than those of a row are thrown. */
async function refusalOf(attempt: Attempt, sources: readonly string[]): Promise<DestinationError | null> {
  try {
    await withoutDeadlock(() => attempt(samplesOf(sources)))
    return null
  } catch (error) {
    if (error instanceof DestinationError && (error.kind === 'unfit-row' || error.kind === 'unstorable')) return error
    throw error
  }
}

/** Two tests of one table can end in a deadlock. A lock that another transaction holds longer is reported. */
async function withoutDeadlock(work: () => Promise<void>): Promise<void> {
  const end = performance.now() + retryMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isLocked = error instanceof DestinationError && error.kind === 'locked'
      if (!isLocked || performance.now() > end) throw error
      await new Promise((done) => setTimeout(done, randomInt(10, 100)))
    }
  }
}

/** Shorter than the lock time-outs of a test. */
const retryMs = 3_000

const isWithoutPartition = ({ cause, message }: DestinationError): boolean =>
  codeOf(cause) === '23514' && message.includes('no partition')

/** One row of each source. The first one is twice there, with ids that differ only in case. Values are distinct. */
function samplesOf(sources: readonly string[]): Written[] {
  const mark = `gazetteer-test-${randomBytes(8).toString('hex')}`
  const [first = ''] = sources
  const keys = [...sources.map((source) => [source, mark] as const), [first, mark.toUpperCase()] as const]
  return keys.map(([source, id], at) => sample(source, id, at))
}

const now = (): string => new Date().toISOString()

const sample = (source: string, id: string, at: number): Written =>
  writtenOf({
    ...unknownFields,
    name: `Gazetteer test ${at}`,
    phone: `+1410555${String(1000 + at)}`,
    category: 'Restaurant',
    address: `${at + 1} Main St`,
    city: 'Baltimore',
    state: 'MD',
    zip: '21224',
    country: 'US',
    latitude: 39.29 + at / 1000,
    longitude: -76.61,
    source,
    source_id: id,
    created_at: now(),
    last_updated: now(),
  })
