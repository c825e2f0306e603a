import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Invalid } from '../platform/errors.ts'

/** Node's advice after an unknown option; none of our commands takes a positional that begins with a dash. */
const howToPassPositionals = /\. To specify a positional argument starting with a '-'.*$/s

/** Reports unknown options and missing values as user errors; refuses an option that is given twice. */
export function readOptions<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    const parsed = parseArgs(config)
    refuseTwice(config)
    return parsed
  } catch (error) {
    if (error instanceof Invalid || !(error instanceof Error)) throw error
    throw new Invalid(error.message.replace(howToPassPositionals, ''))
  }
}

/** Otherwise the last value would win silently and a requested city would be missing. */
function refuseTwice(config: ParseArgsConfig): void {
  const { tokens } = parseArgs({ ...config, tokens: true })
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  const twice = names.find((name, at) => config.options?.[name]?.multiple !== true && names.indexOf(name) !== at)
  if (twice === 'city') throw new Invalid('--city is given twice: run the command once per city')
  if (twice !== undefined) throw new Invalid(`--${twice} is given twice`)
}
