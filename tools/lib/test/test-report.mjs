import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../run.mjs'

/**
 * A Vitest reporter that writes the result into the file of TEST_REPORT, as `{passed, failed, reasons, secondTry,
 * unrun, seconds}`. `reasons` has one line per failure; `secondTry` lists tests that passed only after a retry; `unrun`
 * has the files that failed outside of their tests, with their passed tests and reasons; `seconds` is the time per
 * file.
 */
export default class TestReport {
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failed = tests.filter((test) => test.result().state === 'failed')
    const reasons = [
      ...failed.map(reasonOf),
      ...modules.flatMap(outsideReasonsOf),
      ...errors.map((error) => `outside of tests: ${errorText([error])}`),
    ]
    const report = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: reasons.length,
      reasons,
      secondTry: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${pathOf(test.module)} > ${test.fullName}: ${errorText(test.result().errors)}`),
      unrun: Object.fromEntries(modules.filter((module) => outsideOf(module).length > 0).map(unrunOf)),
      seconds: Object.fromEntries(
        modules
          .map((module) => [pathOf(module), Math.round(module.diagnostic().duration / 100) / 10])
          .toSorted((one, other) => other[1] - one[1]),
      ),
    }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report, null, 1))
  }
}

const reasonOf = (test) => `${pathOf(test.module)} > ${test.fullName}: ${errorText(test.result().errors)}`

const outsideReasonsOf = (module) => outsideOf(module).map((error) => `${pathOf(module)}: ${errorText([error])}`)

function unrunOf(module) {
  const tests = [...module.children.allTests()]
  const count = (state) => tests.filter((test) => test.result().state === state)
  const reasons = [...count('failed').map(reasonOf), ...outsideReasonsOf(module)]
  return [pathOf(module), { passed: count('passed').length, reasons }]
}

/** Failures while a file was loaded, or in a hook of one of its suites. */
function outsideOf(module) {
  return [module, ...module.children.allSuites()].flatMap((place) => place.errors())
}

const pathOf = (module) => relative(root, module.moduleId)

const errorText = (errors = []) =>
  errors
    .map((error) => error.message.split('\n').slice(0, 4).join(' '))
    .join(' | ')
    .slice(0, 600)
