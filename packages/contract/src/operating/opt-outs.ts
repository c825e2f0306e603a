import { optOutKindSchema } from '@gazetteer/listing/opt-out'
import { z } from 'zod'
import { doneSchema, outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'

/** A business to exclude from captures; a city narrows a name. */
export const newOptOutSchema = z.object({
  kind: optOutKindSchema.describe('Whether `value` is a phone number, a website or a name.'),
  value: z
    .string()
    .trim()
    .min(1, 'Enter a phone number, a website or a name.')
    .max(300, 'The entry can have up to 300 characters.')
    .describe('The phone number, website or name of the business.'),
  city: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .nullable()
    .default(null)
    .describe('The city of a business that is given by name; null: any.'),
})
export type NewOptOut = z.infer<typeof newOptOutSchema>

/** An entry as it is stored. */
export const optOutSchema = z.object({
  id: z.number().int().describe('The id of the entry.'),
  kind: optOutKindSchema.describe('Whether `value` is a phone number, a website or a name.'),
  value: z.string().describe('The phone number in E.164, the host of the website, or the name.'),
  city: z.string().nullable().describe('The label of the city of a name; null: any.'),
  addedAt: z.number().describe('When it was added, in epoch milliseconds.'),
})
export type OptOutEntry = z.infer<typeof optOutSchema>

/** Only for accounts in `OPERATORS`. */
export const optOutRoutes = {
  optOuts: get({
    path: '/api/operator/opt-outs',
    summary: 'The opt-out list: phones, sites and names that captures do not store, oldest first',
    answer: z.object({ success: doneSchema, optOuts: z.array(optOutSchema).describe('The entries, oldest first.') }),
  }),
  addOptOut: post({
    path: '/api/operator/opt-outs/add',
    summary: 'Add a phone, a site or a name to the opt-out list; stored listings stay',
    body: newOptOutSchema,
    answer: z.object({
      success: doneSchema,
      optOut: optOutSchema.describe('The entry as it is stored.'),
      isNew: z.boolean().describe('Whether it was not on the list before.'),
    }),
  }),
  removeOptOut: post({
    path: '/api/operator/opt-outs/remove',
    summary: 'Remove an entry from the opt-out list: captures store it again',
    body: z.object({ id: z.number().int().describe('The id of the entry.') }),
    answer: outcomeSchema,
  }),
}
