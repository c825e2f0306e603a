import { cityBox, peopleOf, searchBoxes, touchesBox } from '@gazetteer/places'
import { areaPath } from '../model/area.ts'
import { targetSizeFor, spreadOf, receivedPerRowInside } from './target-size.ts'
import { partition } from './partition.ts'
import { defaultDensity } from './density/default-density.ts'
import { expectedDensity } from './density/expectation.ts'
import { weightIn } from './density/density.ts'
import { areaLabel } from './label.ts'
import { mergedAreas } from './merged-areas.ts'
import { uncovered } from './uncovered.ts'
import { pickAreas } from './pick-areas.ts'
import { hasSurvey, isOnlySampled, readSurvey, samplesFor } from './survey.ts'
import type { Box } from '@gazetteer/geography'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { City } from '@gazetteer/places'
import type { PlannedArea } from '../model/area.ts'
import type { Task } from '../model/request.ts'
import type { FetchedArea, MergedArea } from './merged-areas.ts'
import type { Terms } from './target-size.ts'
import type { Pace } from './pick-areas.ts'

export { isSurvey } from './survey.ts'

/** The inputs of planning: only merged data of the task, so that the plan never depends on timing. */
export type RoundFacts = {
  round: number
  /** The task's areas so far with their parts, in plan order; the first is the survey. */
  areas: readonly FetchedArea[]
  /**
   * Plan the whole rest instead of a few areas to learn from. For previews, and when nothing more will be fetched.
   */
  isWhole?: boolean
}

export type PlanExtent = { city: City; declaration: SourceDeclaration }

/** Minimum share of the side for each part of a cut. */
const thinnest = 0.02

/**
 * The areas of the task's next round in plan order; none when its extent is fully planned. Without a cap, or with a
 * limit that follows source order, the city is one area. With a cap the survey comes first: the whole city, plus a
 * few parts for a low cap. It covers a small town and is a sample of a large one. Then come a few small areas to
 * learn the scale. Later rounds grow and cut the rest into areas with the fewest requests per listing.
 */
export function planRound(task: Task, { city, declaration }: PlanExtent, facts: RoundFacts): PlannedArea[] {
  const { round, isWhole = false } = facts
  const { cap, pageSize, smallestBoxMeters, hasFreeProbe } = declaration
  const whole = cityBox(city)
  if (round === 0 && !isWhole)
    return (cap === null ? searchBoxes(city) : [whole]).map((box, index) => areaOf(box, index, null))
  if (cap === null || (!isWhole && !hasSurvey(task, declaration))) return []
  const merged = mergedAreas(facts.areas)
  if (merged[0] !== undefined && !isOnlySampled(merged[0], cap)) return []
  const { sample, complete } = readSurvey(merged, cap)
  const guess = Math.max(peopleOf(city) * defaultDensity(task.types), cap)
  const density = expectedDensity(city, { sample, merged: complete, guess })
  const cutting = { density, city, thinnest }
  if (round === 1 && !isWhole && samplesFor(declaration) > 0) {
    return partition(whole, samplesFor(declaration), cutting).map((box, index) => areaOf(box, index, null))
  }
  const planned = complete.filter(({ expected }) => expected !== null)
  const open = uncovered(
    whole,
    complete.map(({ box }) => box),
  ).filter((box) => touchesBox(city, box))
  const pace =
    planned.length === 0 && !isWhole ? probing(guess, pageSize) : learning(planned, { cap, pageSize, hasFreeProbe })
  const boxes = pickAreas(open, isWhole ? { ...pace, areas: Infinity } : pace, { ...cutting, smallestBoxMeters })
  return boxes.map((box, index) => areaOf(box, index, weightIn(density, box)))

  function areaOf(box: Box, index: number, expected: number | null): PlannedArea {
    const path = areaPath(task.index, round, index)
    const label = box === whole || cap === null ? city.label : areaLabel(city, box)
    return { path, task: task.index, round, parent: null, isRetry: false, box, label, expected }
  }
}

/** Number of areas after the survey that measure the scale. */
const probes = 3
const [minProbe, maxProbe] = [0.005, 0.05]
/** If the guess is too low by this factor, a probe still fits on one nearly full page. */
const farTooLow = 4
const nearlyFull = 0.8

function probing(guess: number, pageSize: number): Pace {
  const share = Math.min(Math.max((pageSize * nearlyFull) / (farTooLow * guess), minProbe), maxProbe)
  return {
    partsFor: (expected) => Math.max(1, Math.round(expected / (guess * share))),
    areas: probes,
    maxAdjacent: 1,
  }
}

/** Minimum areas of a round, and growth as a share of the areas fetched before. */
const [fewestAreas, roundGrowth] = [4, 0.6]
/** Maximum adjacent areas in a learning round. */
const areasTogether = 3

function learning(planned: readonly MergedArea[], source: Omit<Terms, 'spread' | 'received'>): Pace {
  const spread = spreadOf(planned.slice(probes))
  const { partsFor } = targetSizeFor({ ...source, spread, received: receivedPerRowInside(planned) })
  return {
    partsFor,
    areas: Math.ceil(fewestAreas + roundGrowth * (planned.length - probes)),
    maxAdjacent: areasTogether,
  }
}
