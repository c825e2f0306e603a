export function engineTablesOf(migrations: readonly string[]): string[]
export function foreignQueries(file: string, text: string, tables: readonly string[]): string[]
