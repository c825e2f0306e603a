import { z } from 'zod'

const timeSchema = z.object({
  /** 0 is Sunday. */
  day: z.number().int().min(0).max(6).default(0),
  hour: z.number().int().min(0).max(24).default(0),
  minute: z.number().int().min(0).max(59).default(0),
})
export const periodSchema = z.object({ open: timeSchema, close: timeSchema.optional() })
