import { Argument, type Command } from 'commander'
import { type Io, act } from './io.ts'

/** `completion bash|zsh|fish`: a script that completes commands and options. */
export function addCompletionCommand(program: Command, { out }: Io): void {
  const shell = new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish'])
  act(
    program.command('completion').description('prints a completion script for a shell').addArgument(shell),
    async (name: 'bash' | 'zsh' | 'fish') => {
      out.write(scripts[name](wordsOf(program)))
      return 0
    },
  )
}

/** `command` with its parent: `user create`. */
type Words = { command: string; words: string[] }[]

/** Options and subcommands of each command, parents first; '' for the program. */
function wordsOf(program: Command): Words {
  const optionsOf = (command: Command): string[] => [
    ...command.commands.map((one) => one.name()),
    ...command.options.flatMap(({ long }) => (long == null ? [] : [long])),
    '--help',
  ]
  return [
    { command: '', words: optionsOf(program) },
    ...program.commands.flatMap((command) => [
      { command: command.name(), words: optionsOf(command) },
      ...command.commands.map((part) => ({ command: `${command.name()} ${part.name()}`, words: optionsOf(part) })),
    ]),
  ]
}

const bashCases = (words: Words): string =>
  words
    .map(({ command, words: some }) => `    ${bashPattern(command)}) words="${some.join(' ')}" ;;`)
    .toReversed()
    .join('\n')

function bashPattern(command: string): string {
  if (command === '') return '*'
  return command.includes(' ') ? `"${command}"` : `"${command} "*`
}

const bash = (words: Words): string => `_gazetteer() {
  local words part=""
  if [ "$COMP_CWORD" -gt 2 ]; then part="\${COMP_WORDS[2]}"; fi
  case "\${COMP_WORDS[1]} $part" in
${bashCases(words)}
  esac
  COMPREPLY=($(compgen -W "$words" -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _gazetteer gazetteer
`

const scripts = {
  bash,
  zsh: (words: Words): string => `autoload -U bashcompinit && bashcompinit\n${bash(words)}`,
  fish: (words: Words): string =>
    words
      .flatMap(({ command, words: some }) =>
        some.map((word) => {
          const when = fishCondition(command)
          const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`
          return `complete -c gazetteer -n '${when}' ${what}\n`
        }),
      )
      .join(''),
}

function fishCondition(command: string): string {
  if (command === '') return '__fish_use_subcommand'
  return command
    .split(' ')
    .map((name) => `__fish_seen_subcommand_from ${name}`)
    .join('; and ')
}
