import { readFileSync } from 'node:fs'

/** Settings that hold a secret: each may be named as a file instead, `NAME_FILE`, as containers hand secrets over. */
export const secretNames = [
  'DATABASE_URL',
  'ENCRYPTION_KEY',
  'SMTP_URL',
  'GITHUB_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'BTCPAY_API_KEY',
  'BTCPAY_WEBHOOK_SECRET',
  'GOOGLE_PLACES_KEY',
  'GAZETTEER_KEY',
  'METRICS_TOKEN',
] as const

type Env = Record<string, string | undefined>

/** The environment with what lies in secret files, without the line end that editors leave; a mistake is noted, and shows no content. */
export function withSecretFiles(env: Env, mistakes: string[]): Env {
  const read: Env = { ...env }
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]?.trim()
    if (path === undefined || path === '') continue
    if (env[name]?.trim()) mistakes.push(`${name} and ${name}_FILE are both set: leave one of them.`)
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
