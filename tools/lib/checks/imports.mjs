import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chdir } from 'node:process'
import { root } from '../run.mjs'
import { undeclaredImports } from './undeclared-imports.mjs'

/**
 * Checks the import rules, cycles included. dependency-cruiser parses every file as plain TypeScript and treats type
 * imports as imports, so it needs to know which files contain JSX.
 */
chdir(root)
const require = createRequire(import.meta.url)
const swc = require('@swc/core')
const { parseFileSync } = swc
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') })

const { cruise } = await import('dependency-cruiser')
const { options, forbidden, packages, isTest } = require('./import-rules.cjs')
const { output } = await cruise(['apps', 'packages'], { ...options, validate: true, ruleSet: { forbidden } })
const { violations, totalCruised } = output.summary
const problems = [
  ...violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ...readdirSync('packages')
    .filter((name) => !packages.includes(name))
    .map((name) => `packages/${name} has no row in tools/lib/checks/import-rules.cjs`),
  ...undeclaredImports(output.modules, isTest),
]
for (const problem of problems) console.error(problem)
// If it cannot read TypeScript, it passes without checking any module.
const isBlind = totalCruised < 50
if (isBlind) console.error(`Only ${totalCruised} modules were read: the check is broken.`)
console.log(`${totalCruised} modules, ${problems.length} forbidden imports`)
process.exitCode = problems.length > 0 || isBlind ? 1 : 0
