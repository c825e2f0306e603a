import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.mjs'

/**
 * Lints docs/openapi.json by the recommended rules of Redocly and Spectral, as API generators see it: no errors and at
 * most five warnings each. Offline. Every field, parameter and operation has a description.
 */
const mostWarnings = 5
const file = join(root, 'docs/openapi.json')
const folder = mkdtempSync(join(tmpdir(), 'gazetteer-lint-'))
const problems = []

function lint(program, args, read) {
  const path = join(root, 'node_modules', program)
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout, stderr } = spawnSync(process.execPath, [path, 'lint', file, ...args], { encoding: 'utf8', env })
  try {
    const found = read(JSON.parse(stdout))
    const errors = found.filter(({ isError }) => isError)
    if (errors.length > 0 || found.length - errors.length > mostWarnings)
      problems.push(...found.map(({ isError, text }) => `${program}: ${isError ? 'error' : 'warning'}: ${text}`))
  } catch {
    problems.push(`${program} failed: ${stderr}`)
  }
}

writeFileSync(join(folder, 'redocly.yaml'), 'extends: [recommended]\n')
lint('@redocly/cli/bin/cli.js', ['--config', join(folder, 'redocly.yaml'), '--format=json'], (report) =>
  report.problems.map(({ severity, message, location }) => ({
    isError: severity === 'error',
    text: `${message} ${location[0]?.pointer ?? ''}`,
  })),
)
writeFileSync(join(folder, 'spectral.yaml'), 'extends: ["spectral:oas"]\n')
lint(
  '@stoplight/spectral-cli/dist/index.js',
  ['--ruleset', join(folder, 'spectral.yaml'), '--format', 'json', '--quiet'],
  (report) =>
    report.map(({ severity, message, path }) => ({ isError: severity === 0, text: `${message} ${path.join('/')}` })),
)
rmSync(folder, { recursive: true })

describedIn(JSON.parse(readFileSync(file, 'utf8')), '#')
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

function describedIn(part, path) {
  if (typeof part !== 'object' || part === null) return
  for (const [name, field] of Object.entries(part.properties ?? {}))
    if (typeof field === 'object' && field !== null && !('description' in field) && !path.endsWith('/example'))
      problems.push(`${path}/${name}: add \`.describe('…')\` to the field in packages/contract/src`)
  for (const parameter of Array.isArray(part.parameters) ? part.parameters : [])
    if (!('description' in parameter)) problems.push(`${path}: the parameter ${parameter.name} has no description`)
  for (const [key, value] of Object.entries(part)) if (key !== 'example') describedIn(value, `${path}/${key}`)
}
