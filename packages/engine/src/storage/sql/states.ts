import { sql } from 'kysely'

/* Inlined as literals instead of parameters: a prepared statement can then use the partial index. */
export const running = sql.lit('running' as const)
export const waiting = sql.lit('waiting' as const)
