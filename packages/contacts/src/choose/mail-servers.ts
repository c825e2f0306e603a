import type { ResolveMx } from '../site-visit.ts'

const timeoutMs = 5_000
const maxKnown = 5_000

/**
 * Whether a domain may receive mail; each is looked up once. No: it does not exist, or says that it receives none (null
 * MX, RFC 7505). Other failures leave it unknown, and the address stays.
 */
export function openMailServers(resolveMx: ResolveMx | null): (domain: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  return async (domain) => {
    if (resolveMx === null) return true
    const answer = known.get(domain) ?? mayReceive(domain, resolveMx)
    if (known.size >= maxKnown) known.clear()
    known.set(domain, answer)
    return answer
  }
}

async function mayReceive(domain: string, resolveMx: ResolveMx): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  try {
    const servers = await Promise.race([resolveMx(domain), late])
    return servers === null || servers.length === 0 || servers.some(({ exchange }) => !['', '.'].includes(exchange))
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOTFOUND')
  } finally {
    clearTimeout(timer)
  }
}
