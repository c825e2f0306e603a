import { resolveMx, resolveNs } from 'node:dns/promises'
import type { ResolveMx } from '../site-visit.ts'

/** Delegated since 1985: a resolver that does not know it reaches no public name server. */
const knownDomain = 'com'
const checkEveryMs = 600_000

type Resolver = { resolveMx: ResolveMx; resolveNs: (domain: string) => Promise<unknown> }

/**
 * Mail servers by the system's resolver. "No such domain" counts only while the resolver knows public domains: that of a
 * closed network knows none of them, and the domain is unknown then.
 */
export function openSystemMx(resolver: Resolver = { resolveMx, resolveNs }, now: () => number = Date.now): ResolveMx {
  let checked: { at: number; isPublic: Promise<boolean> } | null = null
  const isPublic = (): Promise<boolean> => {
    if (checked === null || now() - checked.at >= checkEveryMs) {
      const answer = resolver.resolveNs(knownDomain).then(
        () => true,
        () => false,
      )
      checked = { at: now(), isPublic: answer }
    }
    return checked.isPublic
  }
  return async (domain) => {
    try {
      return await resolver.resolveMx(domain)
    } catch (error) {
      if (isMissing(error) && !(await isPublic())) throw new Error('No public resolver answers', { cause: error })
      throw error
    }
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'
