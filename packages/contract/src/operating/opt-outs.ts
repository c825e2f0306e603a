import { optOutKindSchema } from '@gazetteer/listing/opt-out'
import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'

/** A business to exclude from captures; a city narrows a name. */
export const newOptOutSchema = z.object({
  kind: optOutKindSchema,
  value: z
    .string()
    .trim()
    .min(1, 'Enter a phone number, a website or a name.')
    .max(300, 'The entry can have up to 300 characters.'),
  city: z.string().trim().min(1).max(200).nullable().default(null),
})
export type NewOptOut = z.infer<typeof newOptOutSchema>

/** As stored: a phone in E.164, a site by its host, a city by its label. `addedAt` is epoch milliseconds. */
export const optOutSchema = z.object({
  id: z.number().int(),
  kind: optOutKindSchema,
  value: z.string(),
  city: z.string().nullable(),
  addedAt: z.number(),
})
export type OptOutEntry = z.infer<typeof optOutSchema>

/** Only for accounts in `OPERATORS`. */
export const optOutRoutes = {
  optOuts: get({
    path: '/api/operator/opt-outs',
    summary: 'The opt-out list: phones, sites and names that captures do not store, oldest first',
    answer: z.object({ success: z.boolean(), optOuts: z.array(optOutSchema) }),
  }),
  addOptOut: post({
    path: '/api/operator/opt-outs/add',
    summary: 'Add a phone, a site or a name to the opt-out list; stored listings stay',
    body: newOptOutSchema,
    answer: z.object({
      success: z.boolean(),
      optOut: optOutSchema,
      isNew: z.boolean(),
    }),
  }),
  removeOptOut: post({
    path: '/api/operator/opt-outs/remove',
    summary: 'Remove an entry from the opt-out list: captures store it again',
    body: z.object({ id: z.number().int() }),
    answer: outcomeSchema,
  }),
}
