import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { engineTablesOf, foreignQueries } from './engine-tables.mjs'

const migrations = /^packages\/app-database\/src\/migrations\//u
/** The engine, whose tables they are; programs of tests and benchmarks may look into them. */
const exempt = /^packages\/(?:engine|testkit)\/|\.(?:test|fixture)\.tsx?$|\/testing\/|\/generated\/|\.d\.m?ts$/u

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/*.ts', 'packages/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const read = (file) => readFileSync(join(root, file), 'utf8')
const tables = engineTablesOf(files.filter((file) => migrations.test(file)).map(read))
const checked = files.filter((file) => !migrations.test(file) && !exempt.test(file))
const findings = checked.flatMap((file) => foreignQueries(file, read(file), tables))
for (const finding of findings) console.error(`${finding}; a table of the engine: use a read of @gazetteer/engine/sql`)
console.log(
  `${checked.length} files, ${tables.length} tables of the engine, ${findings.length} queries of them elsewhere`,
)
process.exitCode = findings.length > 0 || tables.length < 5 || checked.length < 50 ? 1 : 0
