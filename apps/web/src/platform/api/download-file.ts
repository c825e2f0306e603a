import { routes, tableMessages } from '@gazetteer/contract'
import type { CsvStyle } from '@gazetteer/listing'
import { ApiError, UserError } from './api-error.ts'
import { apiBase } from '../paths.ts'
import { parseJson, serverText } from './call.ts'

export type FileRequest = {
  ids: readonly number[] | null
  format: string
  columns?: readonly string[] | undefined
  /** Name of a file preset, in the place of columns. */
  preset?: string | undefined
  /** Of a CSV file; absent: the account's choice. */
  csvStyle?: CsvStyle | undefined
}

/** Saves rows of the table as a file; null as ids: all of them. Throws with the server's text, else the specified one. */
export async function downloadRowsFile({ ids, format, columns, preset, csvStyle }: FileRequest): Promise<void> {
  const url = `${apiBase}${routes.tableExport.path}`
  const query = new URLSearchParams({
    format,
    ...(columns === undefined ? {} : { columns: columns.join(',') }),
    ...(preset === undefined ? {} : { preset }),
    ...csvStyle,
  })
  try {
    const response =
      ids === null
        ? await fetch(`${url}?${query.toString()}`, { credentials: 'include' })
        : await fetch(url, {
            method: 'POST',
            credentials: 'include',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ ids, format, columns, preset, ...csvStyle }),
          })
    await saveResponse(response)
  } catch (cause) {
    throw cause instanceof UserError ? cause : new UserError(tableMessages.downloadFailed, { cause })
  }
}

async function saveResponse(response: Response): Promise<void> {
  const name = /filename="(?<name>[^"]+)"/u.exec(response.headers.get('content-disposition') ?? '')?.groups?.['name']
  // Only a file has a name; a refusal is JSON.
  if (name === undefined) {
    const text = serverText(parseJson(await response.text())) ?? tableMessages.downloadFailed
    throw response.ok ? new UserError(text) : new ApiError('http', text, { status: response.status })
  }
  saveFile(await response.blob(), name)
}

/** Hands a file to the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
