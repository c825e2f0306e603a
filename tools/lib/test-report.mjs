import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.mjs'

/**
 * A reporter of Vitest's: writes what a run came to into the file that TEST_REPORT names, as
 * `{passed, failed, reasons, secondTry, seconds}`. `reasons` has a line for each failure, in a test or outside of one;
 * `secondTry` names what passed only when tried again; `seconds` tells how long each file took.
 */
export default class TestReport {
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failed = tests.filter((test) => test.result().state === 'failed')
    const reasons = [
      ...failed.map((test) => `${pathOf(test.module)} > ${test.fullName}: ${said(test.result().errors)}`),
      ...modules.flatMap((module) => outsideOf(module).map((error) => `${pathOf(module)}: ${said([error])}`)),
      ...errors.map((error) => `outside of every test: ${said([error])}`),
    ]
    const report = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: reasons.length,
      reasons,
      secondTry: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${pathOf(test.module)} > ${test.fullName}: ${said(test.result().errors)}`),
      seconds: Object.fromEntries(
        modules
          .map((module) => [pathOf(module), Math.round(module.diagnostic().duration / 100) / 10])
          .toSorted((one, other) => other[1] - one[1]),
      ),
    }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report, null, 1))
  }
}

/** What failed while a file was loaded, or in a hook of one of its suites. */
function outsideOf(module) {
  return [module, ...module.children.allSuites()].flatMap((place) => place.errors())
}

const pathOf = (module) => relative(root, module.moduleId)

const said = (errors = []) =>
  errors
    .map((error) => error.message.split('\n').slice(0, 4).join(' '))
    .join(' | ')
    .slice(0, 600)
