import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { misnamedDependencies } from './dependency-names.mjs'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)) && !/\/generated\/|\.d\.m?ts$/u.test(file))
const findings = files.flatMap((file) => misnamedDependencies(file, readFileSync(join(root, file), 'utf8')))
for (const finding of findings) console.error(finding)
console.log(`${files.length} files, ${findings.length} misnamed dependencies`)
process.exitCode = findings.length > 0 || files.length < 50 ? 1 : 0
