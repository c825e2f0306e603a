import { type NewOptOut, createKeySchema, keyScopes, newOptOutSchema } from '@gazetteer/contract'
import { optOutKinds } from '@gazetteer/listing/opt-out/opt-out'
import type { Config } from '../config.ts'
import { Invalid } from '../platform/errors.ts'
import type { Command } from '../commands.ts'
import { callInstallation } from './call-installation.ts'
import { programName } from './program-name.ts'
import { readOptions } from './read-options.ts'

/** `user plan EMAIL free|professional`, `user suspend|admit|stop EMAIL`. Returns the exit code. */
export async function userCommand(args: string[], config: Config, out: NodeJS.WriteStream): Promise<number> {
  const command = args[0] === 'create' ? newUserOf(args.slice(1)) : readUserCommand(args)
  out.write(`${await callInstallation(config, command)}\n`)
  return 0
}

const createUsage = `Usage: ${programName} user create EMAIL --key NAME --scopes read,capture,table,admin [--plan free|professional]`

function newUserOf(args: string[]): Command {
  const option = { type: 'string' } as const
  const options = { key: option, scopes: option, plan: option }
  const { values, positionals } = withUsage(createUsage, () => readOptions({ args, options, allowPositionals: true }))
  const [email, ...more] = positionals
  const { key: name, scopes, plan = null } = values
  const isPlan = plan === null || plan === 'free' || plan === 'professional'
  if (email === undefined || more.length > 0 || name === undefined || scopes === undefined || !isPlan)
    throw new Invalid(createUsage)
  const key = createKeySchema.safeParse({ name, scopes: scopes.split(',').map((scope) => scope.trim()) })
  if (!key.success) throw new Invalid(`--scopes ${scopes}: choose from ${keyScopes.join(', ')}\n${createUsage}`)
  return { command: 'user-create', email, key: key.data, plan }
}

function readUserCommand([operation, email, plan, ...more]: string[]): Command {
  const isWhole = email !== undefined && more.length === 0
  if (operation === 'suspend' || operation === 'admit' || operation === 'stop') {
    if (isWhole && plan === undefined) return { command: 'user', operation, email }
    throw new Invalid(`Usage: ${programName} user ${operation} EMAIL`)
  }
  if (isWhole && operation === 'plan' && (plan === 'free' || plan === 'professional'))
    return { command: 'user-plan', email, plan }
  const orElse = operation === 'plan' ? '' : `\n       ${programName} user suspend|admit|stop EMAIL`
  throw new Invalid(`Usage: ${programName} user plan EMAIL free|professional${orElse}`)
}

/** `accounts [WORD] [--after ID]`: a page of 100, newest first. Returns the exit code. */
export async function accountsCommand(args: string[], config: Config, out: NodeJS.WriteStream): Promise<number> {
  const options = { after: { type: 'string' } } as const
  const { values, positionals } = withUsage(accountsUsage, () => readOptions({ args, options, allowPositionals: true }))
  const [q = '', ...more] = positionals
  if (more.length > 0) throw new Invalid(accountsUsage)
  const text = await callInstallation(config, { command: 'accounts', q, after: values.after ?? null })
  out.write(`${text}\n`)
  return 0
}

const accountsUsage = `Usage: ${programName} accounts [PART-OF-AN-ADDRESS] [--after ID]`

/** Adds the usage line to parse errors. */
function withUsage<T>(usage: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new Invalid(`${cause instanceof Error ? cause.message : ''}\n${usage}`.trim(), { cause })
  }
}

/** `queues [--send-again]`: waiting, active and failed jobs. Returns the exit code. */
export async function queuesCommand(args: string[], config: Config, out: NodeJS.WriteStream): Promise<number> {
  const [option, ...more] = args
  if (more.length > 0 || (option !== undefined && option !== '--send-again')) {
    throw new Invalid(`Usage: ${programName} queues [--send-again]`)
  }
  out.write(`${await callInstallation(config, { command: 'queues', sendAgain: option !== undefined })}\n`)
  return 0
}

const optOutUsage = `Usage: ${programName} opt-out add --phone "+1 208 555 0101" | --site example.com | --name NAME [--city "Boise, ID"]
       ${programName} opt-out list
       ${programName} opt-out remove ID`

/** `opt-out add|list|remove`: the businesses that are not captured. Returns the exit code. */
export async function optOutCommand(args: string[], config: Config, out: NodeJS.WriteStream): Promise<number> {
  out.write(`${await callInstallation(config, parseOptOutCommand(args))}\n`)
  return 0
}

function parseOptOutCommand([word, ...args]: string[]): Command {
  const [id = ''] = args
  if (word === 'add') return { command: 'opt-out-add', optOut: newOptOutOf(args) }
  if (word === 'list' && args.length === 0) return { command: 'opt-out-list' }
  if (word === 'remove' && args.length === 1 && /^\d{1,15}$/.test(id))
    return { command: 'opt-out-remove', id: Number(id) }
  throw new Invalid(optOutUsage)
}

function newOptOutOf(args: string[]): NewOptOut {
  const option = { type: 'string' } as const
  const options = { phone: option, site: option, name: option, city: option }
  const { city, ...values } = withUsage(optOutUsage, () => readOptions({ args, options })).values
  const given = optOutKinds.flatMap((kind) => (values[kind] === undefined ? [] : [{ kind, value: values[kind] }]))
  const [one, ...more] = given
  if (one === undefined || more.length > 0) throw new Invalid(optOutUsage)
  const read = newOptOutSchema.safeParse({ ...one, city: city ?? null })
  if (!read.success) throw new Invalid(read.error.issues[0]?.message ?? optOutUsage)
  return read.data
}
