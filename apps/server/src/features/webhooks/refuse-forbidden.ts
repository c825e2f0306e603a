import { StoreError, resolveHost, type Guard } from '@gazetteer/destinations'
import { Invalid } from '../../platform/errors.ts'

/** A name server that is slower says nothing at creation; each attempt asks it again. */
const resolveWithinMs = 2_000

/**
 * Refuses an address that no message could be sent to: link-local and metadata addresses in every notation, private ones where they are
 * not allowed, and names that resolve to them now. Each attempt judges again; a name that does not resolve yet is accepted.
 */
export async function refuseForbidden(url: string, guard: Guard, timeoutMs = resolveWithinMs): Promise<void> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)))
  try {
    await Promise.race([resolveHost(host, guard), timeout])
  } catch (error) {
    if (error instanceof StoreError && error.kind === 'forbidden-address')
      throw new Invalid(error.message, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
