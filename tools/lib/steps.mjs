import { runQuiet } from './run.mjs'

/** Steps of a trial, printed with their seconds; the first failure ends it. */
export function openSteps() {
  const begun = performance.now()
  const since = (from) => ((performance.now() - from) / 1000).toFixed(1)
  return {
    /** Prints the text that `work` returns, if any. */
    async step(name, work) {
      const from = performance.now()
      const result = await work()
      console.log(`${since(from).padStart(6)} s  ${name}${typeof result === 'string' ? `: ${result}` : ''}`)
      return result
    },
    total: () => since(begun),
  }
}

/** Runs a program; throws with its output on failure. */
export async function run([command, args], options) {
  const { code, output } = await runQuiet(command, args, options)
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} exited with ${code}:\n${output}`)
  return output
}

export function mustBe(isSo, sentence) {
  if (!isSo) throw new Error(sentence)
}
