// Requests to APIs that answer with JSON, and what their errors mean.
export { refusalOf } from './refusal-of.ts'
export { withoutSecrets } from './without-secrets.ts'
export { type ApiAnswer, sendJson } from './send-json.ts'
