import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { Invalid } from '../../platform/errors.ts'
import { UsageError } from '../io.ts'
import { readTextFile } from '../read-text.ts'
import { explained } from './out-file.ts'

const rowSchema = z.object({ source: z.string(), source_id: z.string() })

/** The source ids in the file of an earlier capture, JSON or NDJSON. Throws Invalid with a message for the user. */
export async function earlierListings(path: string, source: string): Promise<Set<string>> {
  const ending = extname(path).toLowerCase()
  if (ending !== '.json' && ending !== '.ndjson')
    throw new UsageError(`--since ${path}: must be the .json or .ndjson file of an earlier capture`)
  try {
    const rows =
      ending === '.json' ? z.array(rowSchema).parse(JSON.parse(await readTextFile(path))) : await linesOf(path)
    return new Set(rows.filter((row) => row.source === source).map((row) => row.source_id))
  } catch (error) {
    const isUnread = error instanceof z.ZodError || error instanceof SyntaxError
    if (isUnread)
      throw new Invalid(`--since ${path}: must be the file of a capture, with the columns source and source_id`)
    throw explained(error, `--since ${path}`)
  }
}

async function linesOf(path: string): Promise<z.infer<typeof rowSchema>[]> {
  const rows: z.infer<typeof rowSchema>[] = []
  let isFirst = true
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const text = isFirst ? line.replace(/^\uFEFF/, '') : line
    isFirst = false
    if (text.trim() !== '') rows.push(rowSchema.parse(JSON.parse(text)))
  }
  return rows
}
