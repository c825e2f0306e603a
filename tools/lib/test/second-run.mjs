/**
 * The result of a run whose files in `unrun` failed in a hook or could not be loaded, so that tests of them did not
 * run, and of a second run of those files. What passes only then is in `secondTry`.
 */
export function withSecondRun(first, second) {
  const unrun = Object.values(first.unrun)
  const reasons = first.reasons.filter((reason) => !unrun.some((one) => one.reasons.includes(reason)))
  const passedBefore = unrun.reduce((sum, { passed }) => sum + passed, 0)
  const repeated = unrun.flatMap((one) => one.reasons)
  return {
    passed: first.passed - passedBefore + second.passed,
    failed: reasons.length + second.failed,
    reasons: [...reasons, ...second.reasons],
    secondTry: [...first.secondTry, ...second.secondTry, ...(second.failed === 0 ? repeated : [])],
  }
}
