import { pathOf, routes } from '@gazetteer/contract'
import type { CsvDecimal, CsvDelimiter, FileFormat } from '@gazetteer/listing'
import { Invalid } from '../../platform/errors.ts'
import { refuseContradiction } from '../capture/capture-options.ts'
import { formatOf } from '../capture/capture.ts'
import { UsageError } from '../io.ts'
import type { RemoteApi } from './remote-api.ts'

export type FileOptions = {
  format?: FileFormat | undefined
  preset?: string | undefined
  delimiter?: CsvDelimiter | undefined
  decimal?: CsvDecimal | undefined
}

/**
 * The format is that of the option, else of the file's ending. Without both, a preset, a delimiter or a decimal sign means CSV. Throws
 * UsageError when two of them contradict each other.
 */
export function fileOptionsOf(out: string, { format, preset, delimiter, decimal }: FileOptions): FileOptions {
  refuseContradiction(out, format)
  const implied = [preset, delimiter, decimal].some((given) => given !== undefined) ? 'csv' : undefined
  const chosen = format ?? formatOf(out) ?? implied
  for (const [name, value] of Object.entries({ delimiter, decimal })) {
    if (value !== undefined && chosen !== 'csv')
      throw new UsageError(`--${name} ${value}: only CSV has one, and the format is ${String(chosen)}`)
  }
  return { format: chosen, preset, delimiter, decimal }
}

/** The path of the job's own file, or of a file in another format or with other columns. */
export async function pathOfFile(
  api: RemoteApi,
  { id, format, preset, delimiter, decimal, signal }: { id: string; signal: AbortSignal } & FileOptions,
): Promise<string> {
  const { job } = await api.call('job', { params: { jobId: id } }, signal)
  if (format !== undefined) {
    const given = Object.entries({ format, preset, delimiter, decimal }).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
    return `${pathOf(routes.jobExport, { jobId: id })}?${query.toString()}`
  }
  if (job.filename === null) throw new Invalid(`Job ${id} has no file.`)
  return pathOf(routes.download, { file: job.filename })
}
