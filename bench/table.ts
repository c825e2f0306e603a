/** A result as rows of named figures; the first column names the row. */
export type BenchTable = { title: string; rows: Record<string, string | number>[]; notes?: string[] }

/** Prints the table with aligned columns, numbers to the right. */
export function print({ title, rows, notes = [] }: BenchTable): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = [columns, ...rows.map((row) => columns.map((column) => format(row[column])))]
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  const [head = [], ...body] = cells
  console.log(`\n${title}\n${line(head)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`)
  for (const row of body) console.log(line(row))
  for (const note of notes) console.log(note)
}

function format(value: string | number | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return Number.isInteger(value) ? value.toLocaleString('en-US') : value.toFixed(value < 10 ? 3 : 1)
}
