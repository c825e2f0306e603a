import { runQuiet } from './run.mjs'

/** Steps of a trial, told with their seconds; the first that fails ends it. */
export function openSteps() {
  const begun = performance.now()
  const since = (from) => ((performance.now() - from) / 1000).toFixed(1)
  return {
    /** What `work` returns, if a text, is told too. */
    async step(name, work) {
      const from = performance.now()
      const result = await work()
      console.log(`${since(from).padStart(6)} s  ${name}${typeof result === 'string' ? `: ${result}` : ''}`)
      return result
    },
    total: () => since(begun),
  }
}

/** Runs a program; throws with all it said where it fails. */
export async function run([command, args], options) {
  const { code, output } = await runQuiet(command, args, options)
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${output}`)
  return output
}

export function mustBe(isSo, sentence) {
  if (!isSo) throw new Error(sentence)
}
