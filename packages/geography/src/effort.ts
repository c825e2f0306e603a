import { GeometryProblem } from './geometry-problem.ts'

/**
 * The work that one geometry may cost, in steps of a few nanoseconds. Checks of a boundary compare its edges with each
 * other, which is quadratic for edges that run side by side. Real boundaries need a few steps for each corner.
 */
export type Effort = { steps: number }

const stepsAtLeast = 2_000_000
const stepsPerCorner = 150

export const effortFor = (corners: number): Effort => ({ steps: stepsAtLeast + stepsPerCorner * corners })

/** Throws GeometryProblem when the geometry has used up its effort. */
export function spend(effort: Effort, steps: number): void {
  effort.steps -= steps
  if (effort.steps < 0) throw new GeometryProblem(tooIntricate)
}

export const tooIntricate =
  'The boundary is too intricate: too many of its edges run side by side. Simplify it, or draw it with fewer corners.'
