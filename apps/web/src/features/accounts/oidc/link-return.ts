import { create } from 'zustand'
import { call, messageOf, succeeded } from '../../../platform/api/call.ts'
import type { ReturnedQuery } from '../sign-in/returned-query.ts'

/** The result of the last link, for the list of providers. */
export const useLinkResult = create<{ result: { kind: 'error' | 'success'; text: string } | null }>(() => ({
  result: null,
}))

const failed = 'Could not link the sign-in. Try again.'

/** Links the provider that the owner returns from. */
export async function linkReturn({ code, state, iss, problem }: ReturnedQuery): Promise<void> {
  useLinkResult.setState({ result: await resultOf({ code, state, iss, problem }) })
}

async function resultOf({ code, state, iss, problem }: ReturnedQuery) {
  if (problem !== null) return { kind: 'error', text: problem } as const
  try {
    const body = { code, state, ...(iss === null ? {} : { iss }) }
    const { message = '' } = succeeded(await call('oidcLink', { body }), failed)
    return { kind: 'success', text: message } as const
  } catch (error) {
    return { kind: 'error', text: messageOf(error, failed) } as const
  }
}
