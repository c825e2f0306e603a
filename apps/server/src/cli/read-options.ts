import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Invalid } from '../platform/errors.ts'

/** Node's advice after an option that is not known; none of our commands takes a word that begins with a dash. */
const howToPassPositionals = /\. To specify a positional argument starting with a '-'.*$/s

/** What Node says of an option that is not known or lacks its value is said to the user; one that is given twice is refused. */
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

/** The last one would win in silence, and a city that was asked for be missing. */
function refuseTwice(config: ParseArgsConfig): void {
  const { tokens } = parseArgs({ ...config, tokens: true })
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  const twice = names.find((name, at) => config.options?.[name]?.multiple !== true && names.indexOf(name) !== at)
  if (twice === 'city') throw new Invalid('--city is given twice: run the command for each')
  if (twice !== undefined) throw new Invalid(`--${twice} is given twice`)
}
