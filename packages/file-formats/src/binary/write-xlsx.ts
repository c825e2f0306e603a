import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { HeadedColumns, FileRow, FileRows, Heading } from '../file-columns.ts'
import { chunkText } from '../chunk-text.ts'
import {
  contentTypes,
  properties,
  relations,
  rootRelations,
  sheetEnd,
  sheetRow,
  sheetStart,
  styles,
  workbook,
} from './sheet-xml.ts'

/** Rows per sheet without its header (Excel's limit); further rows go to the next sheet. */
const sheetRows = 1_048_575
/** Half the time of the default level for 10 % more bytes. */
const compressionLevel = 3

/** Streams a workbook: sheets are written as rows arrive, and the zip is produced on demand. */
export async function* writeXlsx(rows: FileRows, columns: HeadedColumns, heading: Heading): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const { outputStream: output } = zip
  if (!(output instanceof Readable)) throw new Error('The zip must be read as a Node stream.')
  const source = iteratorOf(rows)
  zip.on('error', (error: Error) => output.destroy(error))
  const filled = fill(zip, source, { columns, heading }).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    for await (const piece of output) yield piece
    await filled
  } finally {
    output.destroy()
    await source.return?.()
  }
}

async function fill(
  zip: ZipFile,
  source: AsyncIterator<FileRow>,
  { columns, heading }: { columns: HeadedColumns; heading: Heading },
): Promise<void> {
  let next = await source.next()
  let sheets = 0

  async function* sheet(): AsyncGenerator<string> {
    yield sheetStart(columns)
    let no = 0
    while (next.done !== true && no < sheetRows) {
      no += 1
      yield sheetRow(columns, next.value, no)
      next = await source.next()
    }
    yield sheetEnd(columns, no)
  }
  do {
    sheets += 1
    const stream = Readable.from(chunkText(sheet()), { objectMode: false })
    zip.addReadStream(stream, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel })
    await once(stream, 'end')
  } while (next.done !== true)

  for (const [path, text] of [
    ['xl/workbook.xml', workbook(sheets)],
    ['xl/_rels/workbook.xml.rels', relations(sheets)],
    ['xl/styles.xml', styles],
    ['docProps/core.xml', properties(heading)],
    ['_rels/.rels', rootRelations],
    ['[Content_Types].xml', contentTypes(sheets)],
  ] as const) {
    zip.addBuffer(Buffer.from(text), path)
  }
  zip.end()
}

const iteratorOf = (rows: FileRows): AsyncIterator<FileRow> =>
  (async function* () {
    yield* rows
  })()
