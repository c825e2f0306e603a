import { isIP } from 'node:net'
import { parseUrl } from '@gazetteer/listing/text'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { Conflict } from '../../../platform/errors.ts'
import { isLoopback } from '../../../platform/http/addresses.ts'

/** `id`: the host name for which passkeys are made. */
export type RelyingParty = { id: string; origins: string[] }

/**
 * From `PUBLIC_URL`; without it, or when it is an IP address, from the request's host, which `ALLOWED_HOSTS` checked.
 * Throws Conflict for an IP address: browsers make no passkeys for it.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): RelyingParty {
  const known = publicUrl === null ? null : new URL(publicUrl)
  if (known !== null && isIP(nameOf(known)) === 0) return { id: known.hostname, origins: [known.origin] }
  // The scheme may differ, because a proxy may terminate TLS.
  const [http, https] = [parseUrl(`http://${request.host}`), parseUrl(`https://${request.host}`)]
  if (!http || !https || isIP(nameOf(http)) !== 0) throw noHostName(http ?? known)
  return { id: http.hostname, origins: [http.origin, https.origin] }
}

/** Without the brackets of IPv6. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/u, '$1')

function noHostName(address: URL | null): Conflict {
  const advice =
    address !== null && isLoopback(nameOf(address))
      ? `Open http://localhost${address.port === '' ? '' : `:${address.port}`} instead.`
      : 'Open the host name of this server. Its administrator sets it as PUBLIC_URL.'
  return new Conflict(`Passkeys do not work at an IP address. ${advice}`, { code: 'no-host-name' })
}
