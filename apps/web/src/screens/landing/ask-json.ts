import { apiBase } from '../../platform/api/base.ts'

/** An answer of the server as it is. The landing page asks two small things and leaves the contract's parser at home. */
export async function askJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(apiBase + path, { credentials: 'include', ...(signal === undefined ? {} : { signal }) })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
