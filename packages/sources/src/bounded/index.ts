// Readers of foreign data with a limit: bodies of HTTP responses, lines of text, redirects, and time between two yields.
export { allowedHosts, fetchAllowed, type HostRule, resolveLink } from './fetch-allowed.ts'
export { boundedChunks, boundedLines } from './lines.ts'
export { Oversized, sizeText } from './oversized.ts'
export { type Pacer, openPacer } from './pacer.ts'
export { discardBody, readBody } from './read-body.ts'
