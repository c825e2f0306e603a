const types = 'feat|fix|refactor|perf|test|docs|style|build|ci|chore|bench|revert'
const conventional = new RegExp(`^(?:${types})(?:\\([a-z0-9-]+\\))?: \\S`)
/** `Merge areas: holes and corners by keyboard`. Git's own subjects name a branch or a commit only. */
const merge = /^Merge (?!(?:remote-tracking )?(?:branch|branches|commit|pull request|tag) )[^:']+: \S/
/** The commit that GitHub makes to test a pull request; it is never part of the history. */
const trialMerge = /^Merge [0-9a-f]{40} into [0-9a-f]{40}$/

export const longestSubject = 72

/** Whether a subject is `type(scope): text`, or of a merge also `Merge subject: what it brings`. */
export function isRightSubject(subject, isMerge) {
  if (isMerge && trialMerge.test(subject)) return true
  if (subject.length > longestSubject) return false
  return conventional.test(subject) || (isMerge && merge.test(subject))
}
