import { readFileSync } from 'node:fs'

/** Secret settings: each can also be given as a file, `NAME_FILE`, as container platforms do. */
export const secretNames = [
  'DATABASE_URL',
  'ENCRYPTION_KEY',
  'SMTP_URL',
  'GITHUB_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'BTCPAY_API_KEY',
  'BTCPAY_WEBHOOK_SECRET',
  'GOOGLE_PLACES_KEY',
  'GAZETTEER_KEY',
  'METRICS_TOKEN',
  'BACKUP_S3_URL',
] as const

type Env = Record<string, string | undefined>

/**
 * Adds the contents of secret files to the environment, without a trailing line break. Mistakes are noted without
 * content.
 */
export function withSecretFiles(env: Env, mistakes: string[]): Env {
  const read: Env = { ...env }
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]?.trim()
    if (path === undefined || path === '') continue
    if (env[name]?.trim()) mistakes.push(`${name} and ${name}_FILE are both set: remove one of them.`)
    else read[name] = contentOf(`${name}_FILE`, path, mistakes)
  }
  return read
}

function contentOf(name: string, path: string, mistakes: string[]): string | undefined {
  try {
    const content = readFileSync(path, 'utf8').trim()
    if (content === '') mistakes.push(`${name} names ${path}, which is empty.`)
    return content
  } catch {
    mistakes.push(`${name} names ${path}, which cannot be read.`)
    return undefined
  }
}
