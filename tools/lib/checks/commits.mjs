import { spawnSync } from 'node:child_process'
import { root } from '../run.mjs'

/** Checks the subjects of all commits after this one: a conventional prefix, at most 72 characters. Skipped without git history. */
const since = '1f79d9d026273152cc85181c1653b6663ed1c134'
const form = /^(?:feat|fix|refactor|perf|test|docs|style|build|ci|chore|bench|revert)(?:\([a-z0-9-]+\))?: \S/
const longest = 72

const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`], {
  cwd: root,
  encoding: 'utf8',
})
if (status !== 0) console.log('No git history: commit subjects are not checked.')
const wrong = (status === 0 ? stdout.trim() : '').split('\n').filter((line) => line !== '' && !isRight(line))
for (const line of wrong) console.log(line)
if (wrong.length > 0)
  console.log(`${wrong.length} commit subjects are not "type(scope): text" of at most ${longest} characters.`)
process.exitCode = wrong.length === 0 ? 0 : 1

function isRight(line) {
  const subject = line.slice(line.indexOf(' ') + 1)
  return form.test(subject) && subject.length <= longest
}
