import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/api/route.ts'
import type { ContactsContext } from './context.ts'
import { changeJobContacts, stopRowContacts } from './stages/change-stage.ts'
import { readJobContacts, readRowContacts } from './stages/read-stage.ts'
import { startJobContacts, startRowContacts } from './stages/start-stage.ts'

export function contactRoutes(http: FastifyInstance, context: ContactsContext): void {
  route(http, 'jobContacts', async ({ actor, params: { jobId } }) => ({
    success: true,
    ...(await readJobContacts(context, actor, jobId)),
  }))
  route(http, 'startJobContacts', async ({ actor, params: { jobId }, body }) => {
    await startJobContacts(context, actor, { jobId, wanted: body })
    return { success: true, ...(await readJobContacts(context, actor, jobId)) }
  })
  for (const [name, change] of [
    ['pauseJobContacts', 'pause'],
    ['resumeJobContacts', 'resume'],
    ['stopJobContacts', 'stop'],
  ] as const)
    route(http, name, async ({ actor, params: { jobId } }) => {
      await changeJobContacts(context, actor, { jobId, change })
      return { success: true, ...(await readJobContacts(context, actor, jobId)) }
    })
  route(http, 'rowContacts', async ({ actor }) => ({ success: true, ...(await readRowContacts(context, actor)) }))
  route(http, 'startRowContacts', async ({ actor, body: { ids } }) => {
    await startRowContacts(context, actor, ids)
    return { success: true, ...(await readRowContacts(context, actor)) }
  })
  route(http, 'stopRowContacts', async ({ actor }) => {
    await stopRowContacts(context, actor)
    return { success: true, ...(await readRowContacts(context, actor)) }
  })
}
