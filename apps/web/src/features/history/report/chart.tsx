import { ActionIcon } from '@mantine/core'
import { Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ScrollFrame } from '../../../platform/ui/index.ts'
import styles from './report.module.css'

export type ChartProps = {
  title: string
  /** Beside the title. */
  note?: ReactNode
  /** At the end of the title line. */
  more?: ReactNode
  /** The same data as a table; absent: there is too little data. */
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] }
  /** Of the chart, in pixels; absent: as its table. */
  height?: number
  className?: string | undefined
  children: ReactNode
}

/** A chart with its title, which can be shown as a table in the same place. */
export function Chart({ title, note, more, table, height, className, children }: ChartProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <section aria-label={title} className={className}>
      <header className={styles.title}>
        <h2>{title}</h2>
        {note != null && <small>{note}</small>}
        <span className={styles.tools}>
          {more}
          {table !== undefined && (
            <ActionIcon
              size={32}
              aria-label={`Show as table: ${title}`}
              title={isTable ? 'Show as chart' : 'Show as table'}
              aria-pressed={isTable}
              onClick={() => setIsTable(!isTable)}
            >
              <Table2 size={14} />
            </ActionIcon>
          )}
        </span>
      </header>
      {isTable && table !== undefined ? <Values title={title} height={height} {...table} /> : children}
    </section>
  )
}

type ValuesProps = NonNullable<ChartProps['table']> & { title: string; height: number | undefined }

/** The first column names the rows. */
const Values = ({ title, height, head, rows }: ValuesProps) => (
  <ScrollFrame className={styles.values ?? ''} h={height} role="group" aria-label={title}>
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label = '', ...values], row) => (
          // Two rows can have one label; the rows only change as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={row}>
            <th scope="row">{label}</th>
            {values.map((value, at) => (
              <td key={head[at + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollFrame>
)
