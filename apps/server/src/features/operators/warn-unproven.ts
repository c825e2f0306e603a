import type { Platform } from '../../platform/platform.ts'

export const unprovenOperators =
  'OPERATORS is set without SMTP_URL: addresses are not verified, so whoever registers one of them first becomes operator. Set SMTP_URL, or register them before others reach this server.'

/** Logged at each start: nothing else shows that an operator's address is still free to take. */
export function warnOfUnprovenOperators({
  config,
  mail,
  log,
}: {
  config: Pick<Platform['config'], 'operators'>
  mail: Pick<Platform['mail'], 'isConfigured'>
  log: Pick<Platform['log'], 'warn'>
}): void {
  if (config.operators.length > 0 && !mail.isConfigured) log.warn(unprovenOperators)
}
