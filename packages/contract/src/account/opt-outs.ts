import { optOutKindSchema } from '@gazetteer/listing/opt-out/opt-out'
import { z } from 'zod'

/** Who is not to be captured, as the operator says it; a city narrows a name. */
export const newOptOutSchema = z.object({
  kind: optOutKindSchema,
  value: z.string().trim().min(1, 'Say which phone, site or name.').max(300, 'It may have up to 300 characters.'),
  city: z.string().trim().min(1).max(200).nullable().default(null),
})
export type NewOptOut = z.infer<typeof newOptOutSchema>

/** As it is kept: a phone in E.164, a site by its host, a city by its label. `addedAt` is epoch milliseconds. */
export const optOutSchema = z.object({
  id: z.number().int(),
  kind: optOutKindSchema,
  value: z.string(),
  city: z.string().nullable(),
  addedAt: z.number(),
})
export type OptOutEntry = z.infer<typeof optOutSchema>
