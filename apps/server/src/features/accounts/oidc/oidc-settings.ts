import { isIP } from 'node:net'
import { judgeAddress } from '@gazetteer/address-guard'
import type { Config } from '../../../config.ts'

export type OidcSettings = Config['oidc'] & { issuer: string; clientId: string }

/** Null: not set up. */
export function oidcSettings({ oidc }: Pick<Config, 'oidc'>): OidcSettings | null {
  const { issuer, clientId } = oidc
  return issuer !== null && clientId !== null ? { ...oidc, issuer, clientId } : null
}

/** For an issuer that is read over the open network without encryption: answers can be forged on the way. */
export function issuerWarning(issuer: string): string | null {
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'https:' || isNear(hostname.replace(/^\[|\]$/g, ''))) return null
  return `OIDC_ISSUER ${issuer} is not encrypted: its answers can be forged on the way. Use https.`
}

/** This machine, or a private network: an address, or a name that only such a network has. */
function isNear(host: string): boolean {
  if (isIP(host) !== 0) return judgeAddress(host) === 'private'
  return !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host)
}
