import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Invalid } from '../platform/errors.ts'

/** What Node says of an option that is not known or lacks its value is said to the user; one that is given twice is refused. */
export function readOptions<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    const parsed = parseArgs(config)
    refuseTwice(config)
    return parsed
  } catch (error) {
    throw error instanceof Invalid ? error : new Invalid(error instanceof Error ? error.message : String(error))
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
