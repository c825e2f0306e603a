import type { Config } from '../config.ts'
import { Invalid } from '../platform/errors.ts'
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
