import { listExports } from './list-exports.ts'
import { openFile } from './open-file.ts'
import { AtOnce } from '../../platform/at-once.ts'
import { route } from '../../platform/api/route.ts'
import type { FastifyInstance } from 'fastify'
import type { CapturesContext } from '../captures/index.ts'

export { exportRuns } from './export-runs.ts'

/** So many files of an account are on their way at once: each holds rows while it is taken. */
const filesPerAccount = 50
const files = 1_000

const tooManyFiles = (perAccount: number): string =>
  `${perAccount} files of this account are being downloaded already. Please wait until one has arrived.`

/** Files of the runs: listed, downloaded, viewed. They are streamed from the ledger; nothing is kept on disk. */
export function openExports(http: FastifyInstance, context: CapturesContext): void {
  const onTheirWay = new AtOnce({ perAccount: filesPerAccount, total: files, words: tooManyFiles })
  route(http, 'exports', async ({ actor, query }) => ({
    success: true,
    exports: await listExports(context, actor, query),
  }))
  route(http, 'download', async ({ actor, params, reply }) => {
    const file = await openFile(context, actor, params.file)
    reply.raw.once('close', onTheirWay.enter(actor.accountId))
    return reply
      .header('content-type', file.mediaType)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.stream)
  })
  route(http, 'view', async ({ actor, params, reply }) => {
    const file = await openFile(context, actor, params.file)
    reply.raw.once('close', onTheirWay.enter(actor.accountId))
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
