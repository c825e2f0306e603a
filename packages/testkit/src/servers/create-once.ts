import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

type Made = { value: string | null; waiting: ServerResponse[] }

/**
 * Lets test files share what the first one creates. GET waits for the value, or answers 201 to the file that must
 * create it. That file then sends PUT with the value, or DELETE on failure, and the next one creates it.
 */
export function createOnce(): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const things = new Map<string, Made>()
  return async (request, response) => {
    const key = request.url ?? ''
    const thing = things.get(key)
    if (request.method === 'GET' && !thing) {
      things.set(key, { value: null, waiting: [] })
      return void response.writeHead(201).end()
    }
    if (!thing) return void response.writeHead(404).end()
    if (request.method === 'GET') {
      if (thing.value === null) thing.waiting.push(response)
      else response.end(thing.value)
      return
    }
    if (request.method === 'PUT') {
      thing.value = await text(request)
      for (const waiting of thing.waiting.splice(0)) waiting.end(thing.value)
    } else {
      const next = thing.waiting.shift()
      if (next) next.writeHead(201).end()
      else things.delete(key)
    }
    response.end()
  }
}
