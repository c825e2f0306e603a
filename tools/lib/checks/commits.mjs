import { spawnSync } from 'node:child_process'
import { root } from '../run.mjs'
import { isRightSubject, longestSubject } from './commit-subject.mjs'

/** Checks the subjects of the commits after these ones. Skipped without git history. */
const since = {
  commits: '1f79d9d026273152cc85181c1653b6663ed1c134',
  merges: '002a7f82638b03a45f076c03bd79305542d4e25e',
}

const commits = subjectsAfter(since.commits, '--no-merges')
const merges = subjectsAfter(since.merges, '--merges')
if (commits === null || merges === null) console.log('No git history: commit subjects are not checked.')
const wrong = [...wrongOf(commits ?? [], false), ...wrongOf(merges ?? [], true)]
for (const line of wrong) console.log(line)
if (wrong.length > 0)
  console.log(
    `${wrong.length} subjects are not "type(scope): text" (or "Merge subject: what it brings") of at most ${longestSubject} characters.`,
  )
process.exitCode = wrong.length === 0 ? 0 : 1

/** Lines of hash and subject; null without history. */
function subjectsAfter(commit, which) {
  const { status, stdout } = spawnSync('git', ['log', which, '--format=%h %s', `${commit}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null
}

function wrongOf(lines, isMerge) {
  return lines.filter((line) => !isRightSubject(line.slice(line.indexOf(' ') + 1), isMerge))
}
