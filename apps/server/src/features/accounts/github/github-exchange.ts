import { z } from 'zod'
import { type PublicError, Unavailable } from '../../../platform/errors.ts'
import type { Config } from '../../../config.ts'
import { ProviderRefused } from '../providers/provider-refused.ts'

export type GithubSettings = Config['github'] & { clientId: string; clientSecret: string }
export type GithubPerson = { githubId: number; email: string | null }

const stepMs = 8_000
const tokenSchema = z.object({ access_token: z.string().min(1) })
const refusalSchema = z.object({ error: z.string(), error_description: z.string().optional() })
const personSchema = z.object({ id: z.number().int() })
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/**
 * Exchanges the code for GitHub's user id and verified address, the primary one first. The token is used for these
 * two requests and discarded. GitHub Enterprise works the same under other URLs. Failures are thrown as Unavailable,
 * a refusal as ProviderRefused, with a text for the user.
 */
export async function exchangeCode(settings: GithubSettings, code: string, redirectUri: string): Promise<GithubPerson> {
  const { url, apiUrl, clientId, clientSecret } = settings
  const answer = await ask(`${url}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, code, redirect_uri: redirectUri }),
  })
  const refusal = refusalSchema.safeParse(answer)
  if (refusal.success) throw refused(refusal.data)
  const { access_token: token } = parsed(tokenSchema, answer)
  const headers = { accept: 'application/vnd.github+json', authorization: `Bearer ${token}`, 'user-agent': 'gazetteer' }
  const person = parsed(personSchema, await ask(`${apiUrl}/user`, { headers }))
  const emails = parsed(emailsSchema, await ask(`${apiUrl}/user/emails`, { headers })).filter((email) => email.verified)
  const chosen = emails.find((email) => email.primary) ?? emails[0]
  return { githubId: person.id, email: chosen?.email ?? null }
}

/** Errors such as `incorrect_client_credentials` are faults of the settings. */
const errorsOfPerson = ['bad_verification_code', 'unverified_user_email', 'access_denied']

function refused({ error, error_description: description }: z.infer<typeof refusalSchema>): PublicError {
  const Failure = errorsOfPerson.includes(error) ? ProviderRefused : Unavailable
  return new Failure(`GitHub refused the sign-in: ${description ?? error}`)
}

async function ask(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(stepMs) })
    if (!response.ok) throw new Unavailable(`GitHub answered with status ${response.status}. Please try again.`)
    return await response.json()
  } catch (error) {
    if (error instanceof Unavailable) throw error
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    throw new Unavailable(
      isSlow ? 'GitHub did not answer in time. Please try again.' : 'GitHub could not be reached. Please try again.',
      { cause: error },
    )
  }
}

function parsed<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const result = schema.safeParse(answer)
  if (!result.success)
    throw new Unavailable('GitHub gave an unexpected answer. Please try again.', { cause: result.error })
  return result.data
}
