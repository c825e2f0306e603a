import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { expect, test } from 'vitest'
import { fail, type SuiteEngine } from './suite-engine.ts'
import { planTwoCities, twoCities } from './two-cities.ts'

/** Refunds when the plan changes during a run. The first city has 3 listings, the second 5. */
export function chargesSuite(name: string, kind: SuiteEngine): void {
  const changes = [
    { title: 'from unlimited to credits', before: null, after: 90, during: 85, returned: 90 },
    { title: 'from credits to unlimited and back', before: 90, after: null, during: 87, returned: 90 },
  ]
  for (const { title, before, after, during, returned } of changes) {
    test(`discarding gives back what was charged and no more, the plan having changed ${title} (${name})`, async () => {
      const [first = '', second = ''] = twoCities
      const others = placesIn(second, 5).map((place) => ({ ...place, sourceId: `other ${place.sourceId}` }))
      const source = scriptedSource([...placesIn(first, 3), ...others], { cap: null })
      const id = `charges-${name}-${title}`
      const { engine, runId, claim, ask } = await planTwoCities(kind, id, { source, sliceMs: 0 })
      await kind.setCredits(runId, before)
      await ask(await claim())
      const creditsBeforeChange = await kind.creditsOf(runId)
      await kind.setCredits(runId, after)
      await ask(await claim())
      expect((await kind.creditsOf(runId)) ?? creditsBeforeChange).toBe(during)

      await engine.raisePrompt(runId, { kind: 'interrupted', listings: 8 })
      const prompt = (await engine.readOpenPrompt(runId)) ?? fail()
      await kind.setCredits(runId, during)
      await engine.answerPrompt(prompt.id, 'discard')
      expect(await kind.creditsOf(runId)).toBe(returned)
    })
  }
}
