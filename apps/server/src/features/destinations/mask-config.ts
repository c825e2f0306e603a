import type { DatabaseConfig } from '@gazetteer/contract'
import { Invalid } from '../../platform/errors.ts'

const bullets = '•'.repeat(8)
const shownCharacters = 3
const shownFrom = 12

/** The first 3 characters only if there are at least 12, then bullets, as many for every secret. */
export function maskSecret(secret: string): string {
  if (secret === '') return ''
  return (secret.length >= shownFrom ? secret.slice(0, shownCharacters) : '') + bullets
}

/** The configuration as it may be shown: each secret masked in its own field, in `postgresUrl` the password alone. */
export function maskConfig(config: DatabaseConfig): DatabaseConfig {
  return withSecrets(config, (secret) => maskSecret(secret))
}

/** What was posted, with the stored secret wherever its mask came back; a mask of something else is refused. */
export function unmaskConfig(posted: DatabaseConfig, stored: DatabaseConfig | null): DatabaseConfig {
  const known = stored === null ? {} : secretsOf(stored)
  return withSecrets(posted, (secret, name) => {
    const kept = known[name]
    if (kept !== undefined && maskSecret(kept) === secret) return kept
    if (secret.endsWith(bullets))
      throw new Invalid('The secret was masked and is not known any more. Please type it again.')
    return secret
  })
}

type SecretName = 'password' | 'supabasePublishableKey' | 'urlPassword' | 'queryPassword'

function secretsOf(config: DatabaseConfig): Partial<Record<SecretName, string>> {
  const found: Partial<Record<SecretName, string>> = {}
  withSecrets(config, (secret, name) => {
    found[name] = secret
    return secret
  })
  return found
}

function withSecrets(config: DatabaseConfig, change: (secret: string, name: SecretName) => string): DatabaseConfig {
  switch (config.provider) {
    case 'none':
      return config
    case 'supabase':
      return { ...config, supabasePublishableKey: change(config.supabasePublishableKey, 'supabasePublishableKey') }
    case 'mysql':
      return { ...config, ...passwordOf(config.password, change) }
    case 'postgres':
      return { ...config, ...passwordOf(config.password, change), ...urlOf(config.postgresUrl, change) }
  }
}

type Change = (secret: string, name: SecretName) => string

const passwordOf = (password: string | undefined, change: Change): { password?: string } =>
  password === undefined || password === '' ? {} : { password: change(password, 'password') }

/** In the authority up to its last `@`, and as the parameter `password`, which beats it. */
const inAuthority = /^([a-z][a-z0-9+.-]*:\/\/[^:@/?#]*:)([^?#]*)(@.*)$/is
const inQuery = /^(.*[?&]password=)([^&#]*)(.*)$/is

function urlOf(url: string | undefined, change: Change): { postgresUrl?: string } {
  if (url === undefined) return {}
  const inner = replaced(url, inQuery, (secret) => change(secret, 'queryPassword'))
  return { postgresUrl: replaced(inner, inAuthority, (secret) => change(secret, 'urlPassword')) }
}

function replaced(url: string, pattern: RegExp, change: (secret: string) => string): string {
  const [, before, secret, after = ''] = pattern.exec(url) ?? []
  return before === undefined || secret === undefined || secret === '' ? url : before + change(secret) + after
}
