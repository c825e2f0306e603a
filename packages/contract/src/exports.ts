import { z } from 'zod'
import { jobsQuerySchema } from './jobs.ts'

/** `timestamp` is epoch milliseconds; `jobId` names the run it belongs to. */
export const exportSchema = z.object({
  filename: z.string(),
  timestamp: z.number(),
  jobId: z.string(),
  records: z.number().int(),
})
export type Export = z.infer<typeof exportSchema>

export const exportsQuerySchema = jobsQuerySchema.extend({ userId: z.string().optional() })
export const exportsAnswerSchema = z.object({ success: z.boolean(), exports: z.array(exportSchema) })
export const fileParamsSchema = z.object({ file: z.string() })
