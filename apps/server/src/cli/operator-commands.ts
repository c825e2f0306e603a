import {
  type KeyScope,
  type SecondFactor,
  checkEmail,
  createKeySchema,
  keyScopes,
  newOptOutSchema,
  secondFactors,
} from '@gazetteer/contract'
import { optOutKinds } from '@gazetteer/listing/opt-out'
import { Argument, type Command, Option } from 'commander'
import type { Command as Request } from '../commands.ts'
import { readOptOut } from '../features/opt-outs/index.ts'
import { key32 } from '../config-values.ts'
import { callerPath } from './caller-folder.ts'
import { readTextFile } from './read-text.ts'
import { callInstallation } from './call-installation.ts'
import { type Io, UsageError, act, checked, listed, once, wholeNumber } from './io.ts'

const plans = ['free', 'professional'] as const
type Plan = (typeof plans)[number]

/** Commands for the operator of an installation. They need its data folder; a server may hold it. */
export function addOperatorCommands(program: Command, io: Io): void {
  const send = async (request: Request): Promise<number> => {
    io.out.write(`${await callInstallation(io.config(), request)}\n`)
    return 0
  }
  addUserCommands(program, send)
  addOptOutCommands(program, send)
  addKeyCommand(program, send)
  const accounts = program
    .command('accounts')
    .description('lists accounts, newest first')
    .argument('[part]', 'a part of an address', '')
    .option('--after <id>', 'the last account of the page before', once)
  act(accounts, (q: string, { after = null }: { after?: string | null }) => send({ command: 'accounts', q, after }))
  const queues = program
    .command('queues')
    .description('shows waiting, active and failed background jobs')
    .option('--send-again', 'retries jobs that failed permanently')
  act(queues, ({ sendAgain = false }: { sendAgain?: boolean }) => send({ command: 'queues', sendAgain }))
}

type Send = (request: Request) => Promise<number>
type NewKey = { key: string; scopes: string[]; plan?: Plan }

function addUserCommands(program: Command, send: Send): void {
  const user = program.command('user').description('creates and changes accounts')
  const create = user
    .command('create')
    .description('creates an account with its first API key, and prints both as JSON')
    .argument('<email>', 'the address of the account')
    .requiredOption('--key <name>', 'the name of the key', once)
    .requiredOption('--scopes <list>', `what the key may do: ${keyScopes.join(',')}`, listed)
    .addOption(new Option('--plan <plan>', 'the plan of the account').choices(plans))
  act(create, (email: string, { key: name, scopes, plan }: NewKey) => {
    const key = createKeySchema.safeParse({ name, scopes: scopes.filter((scope): scope is KeyScope => scope !== '') })
    if (!key.success) throw new UsageError(`--scopes ${scopes.join(',')}: choose from ${keyScopes.join(', ')}`)
    const broken = checkEmail(email)
    if (broken !== null) throw new UsageError(`${email}: ${broken}`)
    return send({ command: 'user-create', email, key: key.data, plan: plan ?? null })
  })
  const plan = user
    .command('plan')
    .description('sets the plan of an account')
    .argument('<email>', 'the address of the account')
    .addArgument(new Argument('<plan>', 'the plan').choices(plans))
  act(plan, (email: string, chosen: Plan) => send({ command: 'user-plan', email, plan: chosen }))
  const resetFactor = user
    .command('reset-factor')
    .description('removes the second factors of an account whose owner lost them')
    .argument('<email>', 'the address of the account')
    .addOption(new Option('--factor <factor>', 'only one of them').choices(secondFactors))
  act(resetFactor, (email: string, { factor }: { factor?: SecondFactor }) =>
    send({ command: 'user-reset-factor', email, factors: factor === undefined ? [...secondFactors] : [factor] }),
  )
  for (const [operation, description] of [
    ['suspend', 'suspends an account'],
    ['admit', 'lifts the suspension of an account'],
    ['stop', 'stops the capture of an account'],
    ['reset-password', 'sets a random password and prints it'],
    ['delete', 'deletes an account with all its data'],
  ] as const) {
    const command = user.command(operation).description(description).argument('<email>', 'the address of the account')
    act(command, (email: string) => send({ command: 'user', operation, email }))
  }
}

function addKeyCommand(program: Command, send: Send): void {
  const rotate = program
    .command('key')
    .description('the key that encrypts passwords of databases and other secrets')
    .command('rotate')
    .description('encrypts all secrets with a new key, while no server runs')
    .option('--key-file <file>', 'the next ENCRYPTION_KEY, 32 bytes in base64, if ENCRYPTION_KEY is set', once)
  act(rotate, async ({ keyFile }: { keyFile?: string }) => {
    if (keyFile === undefined) return await send({ command: 'key-rotate', newKey: null })
    const read = key32.safeParse((await readTextFile(callerPath(keyFile))).trim())
    if (!read.success) throw new UsageError(`--key-file ${keyFile}: ${read.error.issues[0]?.message ?? 'is not valid'}`)
    return await send({ command: 'key-rotate', newKey: read.data.toString('base64') })
  })
}

type OptOutOptions = Partial<Record<(typeof optOutKinds)[number] | 'city', string>>

function addOptOutCommands(program: Command, send: Send): void {
  const optOut = program.command('opt-out').description('businesses that are not captured')
  const add = optOut
    .command('add')
    .description('excludes a business from captures, by one of phone, site and name')
    .option('--phone <number>', 'its phone', once)
    .option('--site <host>', 'its website', once)
    .option('--name <name>', 'its name', once)
    .option('--city <city>', 'only in this city', once)
  act(add, async ({ city, ...values }: OptOutOptions) => {
    const given = optOutKinds.flatMap((kind) => (values[kind] === undefined ? [] : [{ kind, value: values[kind] }]))
    const [one, ...more] = given
    if (one === undefined || more.length > 0) throw new UsageError('Give one of --phone, --site and --name.')
    const read = newOptOutSchema.safeParse({ ...one, city: city ?? null })
    if (!read.success) throw new UsageError(read.error.issues[0]?.message ?? 'The opt-out is not valid.')
    // A valid site may still be refused, because it belongs to several businesses.
    if (read.data.kind !== 'site') await checked(() => readOptOut(read.data))
    return await send({ command: 'opt-out-add', optOut: read.data })
  })
  act(optOut.command('list').description('lists the opt-outs with their IDs'), () => send({ command: 'opt-out-list' }))
  const remove = optOut.command('remove').description('allows captures of the business again')
  act(remove.argument('<id>', 'the ID', wholeNumber), (id: number) => send({ command: 'opt-out-remove', id }))
}
