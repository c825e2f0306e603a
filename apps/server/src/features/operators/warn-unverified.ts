import type { Platform } from '../../platform/platform.ts'

export const unverifiedOperatorsText =
  'OPERATORS is set without SMTP_URL, so email addresses are not verified and the first person to register one of them becomes operator. Set SMTP_URL, or register these addresses before others can reach this server.'

/** Logged at each start, because nothing else shows that an operator's address is unregistered. */
export function warnOfUnverifiedOperators({
  config,
  mail,
  log,
}: {
  config: Pick<Platform['config'], 'operators'>
  mail: Pick<Platform['mail'], 'isConfigured'>
  log: Pick<Platform['log'], 'warn'>
}): void {
  if (config.operators.length > 0 && !mail.isConfigured) log.warn(unverifiedOperatorsText)
}
