/** A server response; `json` is {} if the body is no JSON object. */
export type BrowserAnswer = { status: number; headers: Headers; text: string; json: Record<string, unknown> }

/** Stores cookies between requests, like a browser for one site. */
export type Browser = {
  get: (path: string, headers?: Record<string, string>) => Promise<BrowserAnswer>
  /** The body as JSON; absent: none. */
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<BrowserAnswer>
  send: (path: string, init: RequestInit) => Promise<BrowserAnswer>
  cookies: Map<string, string>
}

export function openBrowser(url: string): Browser {
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit): Promise<BrowserAnswer> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) }
  }
  return {
    cookies,
    send,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name)
  else cookies.set(name, value)
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
