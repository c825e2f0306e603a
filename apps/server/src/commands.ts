import { z } from 'zod'
import type { Accounts } from './features/accounts/index.ts'
import { Invalid } from './platform/errors.ts'

/** What the command line may ask of the process that holds the data folder. */
export const commandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('user-plan'), email: z.string(), plan: z.enum(['free', 'professional']) }),
])
export type Command = z.infer<typeof commandSchema>

/** Throws a public error with a sentence for the operator. */
export async function answerCommand(
  accounts: Pick<Accounts, 'setPlan'>,
  request: unknown,
): Promise<{ message: string }> {
  const parsed = commandSchema.safeParse(request)
  if (!parsed.success) throw new Invalid('The running server does not know this command. Is it of the same version?')
  const { email, plan } = parsed.data
  await accounts.setPlan(email, plan)
  return { message: `${email} is ${plan} now.` }
}
