import { z } from 'zod'

/** A version by the rules of semver.org, without build metadata. */
const versionPattern = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([\dA-Za-z.-]{1,100}))?(?:\+[\dA-Za-z.-]*)?$/

/** Whether a text is a version. */
export const versionSchema = z.string().max(200).regex(versionPattern)

/** Whether `version` has a higher precedence than `running`; both are valid versions. */
export function isNewer(version: string, running: string): boolean {
  const [a, b] = [partsOf(version), partsOf(running)]
  for (const [index, number] of a.numbers.entries()) {
    const other = b.numbers[index] ?? 0
    if (number !== other) return number > other
  }
  // A version without a pre-release comes after its pre-releases.
  if (a.pre === null || b.pre === null) return a.pre === null && b.pre !== null
  return comparePreReleases(a.pre, b.pre) > 0
}

function partsOf(version: string): { numbers: number[]; pre: string[] | null } {
  const found = versionPattern.exec(version)
  const numbers = [1, 2, 3].map((group) => Number(found?.[group] ?? 0))
  return { numbers, pre: found?.[4]?.split('.') ?? null }
}

function comparePreReleases(a: readonly string[], b: readonly string[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    if (one === other) continue
    const [isNumber, isOtherNumber] = [one, other].map((part) => /^\d+$/.test(part))
    if (isNumber === true && isOtherNumber === true) return Number(one) - Number(other)
    if (isNumber !== isOtherNumber) return isNumber === true ? -1 : 1
    return one < other ? -1 : 1
  }
  return a.length - b.length
}
