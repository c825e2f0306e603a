import { listExports } from './list-exports.ts'
import { openFile } from './open-file.ts'
import { route } from '../../platform/api/route.ts'
import type { FastifyInstance } from 'fastify'
import type { CapturesContext } from '../captures/index.ts'

export { exportRuns } from './export-runs.ts'

/** Files of the runs: listed, downloaded, viewed. They are streamed from the ledger; nothing is kept on disk. */
export function openExports(http: FastifyInstance, context: CapturesContext): void {
  route(http, 'exports', async ({ actor, query }) => ({
    success: true,
    exports: await listExports(context, actor, query),
  }))
  route(http, 'download', async ({ actor, params, reply }) => {
    const file = await openFile(context, actor, params.file)
    return reply
      .header('content-type', file.mediaType)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.stream)
  })
  route(http, 'view', async ({ actor, params, reply }) => {
    const file = await openFile(context, actor, params.file)
    const isPage = file.format === 'html'
    return reply
      .header('content-type', file.format === 'csv' ? 'text/plain; charset=utf-8' : file.mediaType)
      .header('content-disposition', `inline; filename="${file.name}"`)
      .header('x-content-type-options', 'nosniff')
      .header(
        'content-security-policy',
        `sandbox allow-popups; default-src 'none'${isPage ? "; style-src 'unsafe-inline'" : ''}`,
      )
      .send(file.stream)
  })
}
