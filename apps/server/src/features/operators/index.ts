import type { SessionActor } from '../../platform/api/actor.ts'
import { route } from '../../platform/api/route.ts'
import { queues } from '../../platform/jobs/index.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { openOperators, type Operators } from './operators.ts'
import type { OperatorsContext } from './context.ts'
import { readInstallation, type Sources } from './read-installation.ts'
import { warnOfUnverifiedOperators } from './warn-unverified.ts'

export { openOperators, type Operators } from './operators.ts'

export type OperatorsDependencies = Pick<OperatorsContext, 'plans' | 'changed' | 'stopRun' | 'deleteAccount'> & {
  sources: Sources
  /** Throws Forbidden when the operator's last proof is too old. */
  requireProof: (actor: SessionActor) => Promise<void>
}

/** The operator page: accounts and the state of the installation, for accounts in OPERATORS. */
export function operatorsFeature(
  { http, platform }: FeatureStart,
  { sources, requireProof, ...dependencies }: OperatorsDependencies,
): Operators {
  warnOfUnverifiedOperators(platform)
  const operators = openOperators({ ...platform, ...dependencies, postMail: platform.mail.post })
  const answerWith = async (message: Promise<string>) => ({ success: true, message: await message })

  route(http, 'operatorAccounts', async ({ query: { cursor, ...query } }) => ({
    success: true,
    ...(await operators.list({ ...query, after: cursor })),
  }))
  route(http, 'operatorInstallation', () => readInstallation(platform, sources))
  route(http, 'operatorSuspend', ({ actor, body }) => answerWith(operators.suspend(body.id, actor.accountId)))
  route(http, 'operatorAdmit', ({ actor, body }) => answerWith(operators.admit(body.id, actor.accountId)))
  route(http, 'operatorPlan', ({ actor, body }) => answerWith(operators.setPlan(body.id, body.plan, actor.accountId)))
  route(http, 'operatorStopRun', ({ actor, body }) => answerWith(operators.stopRun(body.id, actor.accountId)))
  route(http, 'operatorResetFactor', async ({ actor, body }) => {
    await requireProof(actor)
    return answerWith(operators.resetFactors(body.id, [body.factor], actor.accountId))
  })
  route(http, 'operatorSendAgain', async () => ({
    success: true,
    message: `Retried jobs: ${await platform.jobs.sendAgain(queues.mail)}`,
  }))
  return operators
}
