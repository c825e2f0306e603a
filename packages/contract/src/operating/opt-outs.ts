import { optOutKindSchema } from '@gazetteer/listing/opt-out/opt-out'
import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'

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

/** For the accounts that `OPERATORS` names. */
export const optOutRoutes = {
  optOuts: get({
    path: '/api/operator/opt-outs',
    summary: 'The opt-out list: phones, sites and names that no capture stores, in the order in which they were added',
    answer: z.object({ success: z.boolean(), optOuts: z.array(optOutSchema) }),
  }),
  addOptOut: post({
    path: '/api/operator/opt-outs/add',
    summary: 'Put a phone, a site or a name on the opt-out list; what was stored before stays',
    body: newOptOutSchema,
    answer: z.object({
      success: z.boolean(),
      optOut: optOutSchema,
      /** False: it was on the list already. */
      isNew: z.boolean(),
    }),
  }),
  removeOptOut: post({
    path: '/api/operator/opt-outs/remove',
    summary: 'Take one off the opt-out list: captures store it again',
    body: z.object({ id: z.number().int() }),
    answer: outcomeSchema,
  }),
}
