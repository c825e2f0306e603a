import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { misnamedTests } from './misnamed-tests.mjs'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const tests = files.filter((file) => /\.test\.tsx?$/u.test(file))
const misnamed = misnamedTests(files)
for (const file of misnamed) console.error(`${file} has no file of its name beside it, and is in no folder scenarios`)
console.log(`${tests.length} test files, ${misnamed.length} misnamed`)
process.exitCode = misnamed.length > 0 || tests.length < 50 ? 1 : 0
