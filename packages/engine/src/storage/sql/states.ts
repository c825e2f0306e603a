import { sql } from 'kysely'

/* They stand in the text, not among the parameters: a prepared statement finds its partial index by them. */
export const running = sql.lit('running' as const)
export const waiting = sql.lit('waiting' as const)
