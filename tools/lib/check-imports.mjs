import { createRequire } from 'node:module'
import { chdir } from 'node:process'
import { root } from './run.mjs'

/**
 * Checks the import rules. dependency-cruiser parses every file as plain TypeScript and treats type imports as
 * imports. So it needs to know which files contain JSX, and a second pass finds cycles in the run-time imports.
 */
chdir(root)
const require = createRequire(import.meta.url)
const swc = require('@swc/core')
const { parseFileSync } = swc
let seesTypes = true
swc.parseFileSync = (path, options) => {
  const parsed = parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') })
  return seesTypes ? parsed : { ...parsed, body: parsed.body.filter((item) => !isOfTypesAlone(item)) }
}

const isOfTypesAlone = ({ typeOnly, specifiers }) =>
  typeOnly || (specifiers?.length > 0 && specifiers.every((specifier) => specifier.isTypeOnly))

const { cruise } = await import('dependency-cruiser')
const { options, forbidden } = require('./dependency-cruiser.cjs')
const isCycle = ({ to }) => to.circular === true

async function check(rules) {
  const { output } = await cruise(['apps', 'packages'], { ...options, validate: true, ruleSet: { forbidden: rules } })
  for (const { rule, from, to } of output.summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
  return output.summary
}

const layers = await check(forbidden.filter((rule) => !isCycle(rule)))
seesTypes = false
const cycles = await check(forbidden.filter(isCycle))
const count = layers.violations.length + cycles.violations.length
// If it cannot read TypeScript, it passes without checking any module.
const isBlind = layers.totalCruised < 50
if (isBlind) console.error(`Only ${layers.totalCruised} modules were read: the check is broken.`)
console.log(`${layers.totalCruised} modules, ${count} forbidden imports`)
process.exitCode = count > 0 || isBlind ? 1 : 0
