import { z } from 'zod'

export const contactLimitsSchema = z.object({
  maxSites: z.number().int().min(1).max(100_000).optional().describe('The largest number of websites; absent: all.'),
  maxMinutes: z
    .number()
    .int()
    .min(1)
    .max(1_440)
    .optional()
    .describe('The longest time in minutes, without pauses; absent: no limit.'),
})
export type ContactLimits = z.infer<typeof contactLimitsSchema>

/** True: without limits. */
export const wantedContactsSchema = z.union([z.literal(true), contactLimitsSchema])
export type WantedContacts = z.infer<typeof wantedContactsSchema>
