import { parseArgs } from 'node:util'
import { type NewOptOut, newOptOutSchema } from '@gazetteer/contract'
import { optOutKinds } from '@gazetteer/listing/opt-out/opt-out'
import type { Config } from '../config.ts'
import { Invalid } from '../platform/errors.ts'
import type { Command } from '../commands.ts'
import { askInstallation } from './ask-installation.ts'
import { programName } from './program-name.ts'

/** `user plan EMAIL free|professional`. Answers with the exit code. */
export async function userPlanCommand(args: string[], config: Config, out: NodeJS.WriteStream): Promise<number> {
  const [word, email, plan, ...more] = args
  const isUnderstood = word === 'plan' && email !== undefined && more.length === 0
  if (!isUnderstood || (plan !== 'free' && plan !== 'professional')) {
    throw new Invalid(`Usage: ${programName} user plan EMAIL free|professional`)
  }
  out.write(`${await askInstallation(config, { command: 'user-plan', email, plan })}\n`)
  return 0
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

const optOutUsage = `Usage: ${programName} opt-out add --phone "+1 208 555 0101" | --site example.com | --name NAME [--city "Boise, ID"]
       ${programName} opt-out list
       ${programName} opt-out remove ID`

/** `opt-out add|list|remove`: who is not captured. Answers with the exit code. */
export async function optOutCommand(args: string[], config: Config, out: NodeJS.WriteStream): Promise<number> {
  out.write(`${await askInstallation(config, optOutAsked(args))}\n`)
  return 0
}

function optOutAsked([word, ...args]: string[]): Command {
  const [id = ''] = args
  if (word === 'add') return { command: 'opt-out-add', optOut: newOptOutOf(args) }
  if (word === 'list' && args.length === 0) return { command: 'opt-out-list' }
  if (word === 'remove' && args.length === 1 && /^\d{1,15}$/.test(id))
    return { command: 'opt-out-remove', id: Number(id) }
  throw new Invalid(optOutUsage)
}

function newOptOutOf(args: string[]): NewOptOut {
  const { city, ...values } = optionsOf(args)
  const given = optOutKinds.flatMap((kind) => (values[kind] === undefined ? [] : [{ kind, value: values[kind] }]))
  const [one, ...more] = given
  if (one === undefined || more.length > 0) throw new Invalid(optOutUsage)
  const read = newOptOutSchema.safeParse({ ...one, city: city ?? null })
  if (!read.success) throw new Invalid(read.error.issues[0]?.message ?? optOutUsage)
  return read.data
}

function optionsOf(args: string[]) {
  const option = { type: 'string' } as const
  try {
    return parseArgs({ args, options: { phone: option, site: option, name: option, city: option } }).values
  } catch (error) {
    throw new Invalid(optOutUsage, { cause: error })
  }
}
