import type { Guard } from '@gazetteer/address-guard'
import { DestinationError, resolveHost } from '@gazetteer/destinations'
import { Invalid } from '../../../platform/errors.ts'

/** A slower name server is skipped at creation; each attempt resolves the name again. */
const resolveWithinMs = 2_000

/**
 * Refuses URLs that can never be used: link-local and metadata addresses in every notation, private ones unless
 * allowed, and names that currently resolve to them. Each attempt checks again, so an unresolvable name is accepted.
 */
export async function refuseForbidden(url: string, guard: Guard, timeoutMs = resolveWithinMs): Promise<void> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)))
  try {
    await Promise.race([resolveHost(host, guard), timeout])
  } catch (error) {
    if (error instanceof DestinationError && error.kind === 'forbidden-address')
      throw new Invalid(error.message, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
