import { Forbidden } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Throws Forbidden where the server accepts no passwords, and so no registrations. */
export function requirePasswordSignIn({ config }: Pick<Platform, 'config'>): void {
  if (config.passwordSignIn) return
  const providers = [
    ...(config.oidc.issuer === null ? [] : [config.oidc.name]),
    ...(config.github.clientId === null ? [] : ['GitHub']),
  ]
  throw new Forbidden(`This server accepts no passwords. Sign in with ${providers.join(' or ')}.`, {
    code: 'password-sign-in-off',
  })
}
