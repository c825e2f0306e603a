import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { SourceError, type SourceDeclaration } from '@gazetteer/sources'
import { describe, expect, test } from 'vitest'
import { SourceSilence, runFetchSlice } from '../index.ts'
import type { SuiteEngine } from './suite-engine.ts'

const never = new AbortController().signal
const cities = ['Boise, ID', 'Annapolis, MD', 'Reno, NV']

/** First rounds are planned by the transaction that starts the run; only workers send requests to the source. */
export function planningSuite(name: string, kind: SuiteEngine): void {
  describe(`planning ${name}`, () => {
    async function started(id: string, declared: Partial<SourceDeclaration>) {
      let now = 1_000
      const source = scriptedSource(placesIn('Boise, ID', 30), declared)
      const engine = await kind.open({
        now: () => now,
        newId: () => `${id}-${(now += 1)}`,
        declarationOf: () => source.declaration,
      })
      const runId = `JB-${id}-${name}`
      await engine.createRun({
        id: runId,
        accountId: runId,
        request: {
          mode: 'autonomous',
          source: 'sample',
          selections: cities.map((city) => ({ city, types: ['restaurant'] })),
          onlyNew: false,
        },
        exportFormat: 'json',
        destination: 'none',
        isLimited: false,
        entries: [],
      })
      const context = {
        engine,
        rateLimiter: unlimitedRateLimiter,
        clock: { now: () => now, sleep: async () => undefined },
        silence: new SourceSilence(),
        sliceMs: 20,
      }
      const fetchOne = () =>
        runFetchSlice({ owner: 'w', leaseMs: 1_000, runId, openSource: () => source }, context, never)
      return { engine, runId, source, fetchOne }
    }

    test('a started run has areas to fetch, without a planning job', async () => {
      const { engine, runId } = await started('ready', { cap: null })
      expect(await engine.readRun(runId)).toMatchObject({ tasksPlanned: 3, tasksTotal: 3 })
      expect(await engine.readDueWork(runId)).toMatchObject([{ areas: 3, hasPlanning: false }])
      expect(await engine.planNext(runId)).toBeNull()
      const log = await engine.readLog(runId, { after: 0, limit: 10 })
      expect(log.map(({ text }) => text)).toEqual(['3 areas queued in 3 cities'])
    })

    test('with a result cap, later rounds wait for the survey and are planned by a job', async () => {
      const { engine, runId, fetchOne } = await started('survey', { cap: 20, pageSize: 20 })
      expect(await engine.planNext(runId)).toBeNull()
      while ((await fetchOne()) !== null);
      expect(await engine.readDueWork(runId)).toMatchObject([{ hasPlanning: true }])
      expect(await engine.planNext(runId)).toBe(runId)
    })

    test('a city that the source does not cover becomes a gap without a request', async () => {
      const { engine, runId, source, fetchOne } = await started('uncovered', { cap: null, pageSize: 500 })
      source.covers = async ({ label }) => label !== 'Annapolis, MD'
      while ((await fetchOne()) !== null);
      const reason = { code: 'not-covered', city: 'Annapolis, MD' }
      expect(await engine.readGaps(runId)).toEqual([{ area: 'Annapolis, MD', types: ['restaurant'], reason }])
      expect(await engine.readRun(runId)).toMatchObject({ requests: 2, ending: { state: 'completed', gaps: 1 } })
    })

    test('the run is pinned to the first data release, which every request names', async () => {
      const { engine, runId, source, fetchOne } = await started('release', { cap: null, pageSize: 500 })
      let newest = 'R1'
      const fetchPage = source.fetchPage.bind(source)
      const asked: unknown[] = []
      Object.assign(source, {
        dataRelease: async () => newest,
        fetchPage: async (query: Parameters<typeof fetchPage>[0], signal: AbortSignal) => {
          asked.push(query.dataRelease)
          return await fetchPage(query, signal)
        },
      })
      await fetchOne()
      newest = 'R2'
      while ((await fetchOne()) !== null);
      expect(asked).toEqual(['R1', 'R1', 'R1'])
      expect(await engine.readRun(runId)).toMatchObject({ dataRelease: 'R1', ending: { state: 'completed' } })
    })

    test('a source that fails before its first request prompts the owner; its area stays due', async () => {
      const { engine, runId, source, fetchOne } = await started('away', { cap: null })
      source.covers = async () => {
        throw new SourceError('unavailable', 'scripted away')
      }
      expect(await fetchOne()).toEqual({ kind: 'needs-user', runId, words: 'scripted away' })
      expect(await engine.readDueWork(runId)).toMatchObject([{ areas: 3 }])
      expect(await engine.readRun(runId)).toMatchObject({ requests: 0, lostRequests: 0 })
    })
  })
}
