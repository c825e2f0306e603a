import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { Invalid } from '../platform/errors.ts'
import type { Command } from '../commands.ts'
import { askInstallation } from './ask-installation.ts'
import { programName } from './program-name.ts'

/** `user plan EMAIL free|professional`, `user suspend|admit|stop EMAIL`. Answers with the exit code. */
export async function userCommand(args: string[], config: Config, out: NodeJS.WriteStream): Promise<number> {
  out.write(`${await askInstallation(config, readUserCommand(args))}\n`)
  return 0
}

function readUserCommand([verb, email, plan, ...more]: string[]): Command {
  const isWhole = email !== undefined && more.length === 0
  if (verb === 'suspend' || verb === 'admit' || verb === 'stop') {
    if (isWhole && plan === undefined) return { command: 'user', verb, email }
    throw new Invalid(`Usage: ${programName} user ${verb} EMAIL`)
  }
  if (isWhole && verb === 'plan' && (plan === 'free' || plan === 'professional'))
    return { command: 'user-plan', email, plan }
  throw new Invalid(`Usage: ${programName} user plan EMAIL free|professional`)
}

/** `accounts [WORD] [--after ID]`: a hundred of them, the newest first. Answers with the exit code. */
export async function accountsCommand(args: string[], config: Config, out: NodeJS.WriteStream): Promise<number> {
  const { values, positionals } = readAccountsArguments(args)
  const [q = '', ...more] = positionals
  if (more.length > 0) throw new Invalid(accountsUsage)
  const text = await askInstallation(config, { command: 'accounts', q, after: values.after ?? null })
  out.write(`${text}\n`)
  return 0
}

const accountsUsage = `Usage: ${programName} accounts [PART-OF-AN-ADDRESS] [--after ID]`

function readAccountsArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { after: { type: 'string' } }, allowPositionals: true })
  } catch (cause) {
    throw new Invalid(accountsUsage, { cause })
  }
}

/** `queues [--send-again]`: what waits, what is worked on, what failed. Answers with the exit code. */
export async function queuesCommand(args: string[], config: Config, out: NodeJS.WriteStream): Promise<number> {
  const [option, ...more] = args
  if (more.length > 0 || (option !== undefined && option !== '--send-again')) {
    throw new Invalid(`Usage: ${programName} queues [--send-again]`)
  }
  out.write(`${await askInstallation(config, { command: 'queues', sendAgain: option !== undefined })}\n`)
  return 0
}
