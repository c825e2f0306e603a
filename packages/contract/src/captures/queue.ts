import { z } from 'zod'
import { doneSchema, outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'
import { captureModes, startSchema } from './runtime.ts'

/** Captures of an account that can wait. */
export const queuedOfAccount = 20

export const queuedCaptureSchema = z.object({
  id: z.string().describe('Its id, which becomes the id of the job.'),
  mode: z.enum(captureModes).describe('The mode of the capture.'),
  firstPlace: z.string().describe('The first city or area.'),
  places: z.number().int().describe('Number of cities and areas.'),
  businessTypes: z.array(z.string()).describe('Its business types, each once; at most 20.'),
  createdAt: z.number().describe('When it was added, in epoch milliseconds.'),
})
export type QueuedCapture = z.infer<typeof queuedCaptureSchema>

export const queueAnswerSchema = z.object({
  success: doneSchema,
  queue: z.array(queuedCaptureSchema).describe('The captures that wait, the next one first.'),
})

export const queueRoutes = {
  runtimeQueue: get({
    path: '/api/runtime/queue',
    summary: 'Captures that wait for the end of the running one',
    answer: queueAnswerSchema,
  }),
  queueCapture: post({
    path: '/api/runtime/queue',
    summary: 'Start a capture when the running one ends',
    body: startSchema,
    answer: z.object({ success: doneSchema, id: z.string().describe('The id that the job will have.') }),
  }),
  removeQueued: post({
    path: '/api/runtime/queue/remove',
    summary: 'Remove a capture that waits',
    body: z.object({ id: z.string().min(1).max(100).describe('The id of the capture.') }),
    answer: outcomeSchema,
  }),
}
