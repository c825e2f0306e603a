import { expect, test } from 'vitest'
import { isRightSubject } from './commit-subject.mjs'

const refused = (subjects: readonly string[], isMerge: boolean): string[] =>
  subjects.filter((subject) => !isRightSubject(subject, isMerge))

test('a commit has a conventional prefix and at most 72 characters', () => {
  expect(refused(['feat(captures): resume', 'fix: cards'], false)).toEqual([])
  const wrong = ['resume captures', 'Feat: resume', `fix: ${'a'.repeat(70)}`, 'Merge areas: holes by keyboard']
  expect(refused(wrong, false)).toEqual(wrong)
})

test('a merge says what it brings', () => {
  expect(refused(['Merge areas: holes by keyboard', 'feat(areas): holes by keyboard'], true)).toEqual([])
  const wrong = [
    "Merge branch 'w1'",
    "Merge branch 'main' into w3",
    "Merge remote-tracking branch 'origin/main'",
    "Merge commit '5df8c26e'",
    'Merge pull request #12 from someone/areas: holes',
    `Merge areas: ${'a'.repeat(70)}`,
  ]
  expect(refused(wrong, true)).toEqual(wrong)
})

test('the commit that GitHub makes to test a pull request is not checked', () => {
  expect(refused([`Merge ${'a'.repeat(40)} into ${'b'.repeat(40)}`], true)).toEqual([])
})
