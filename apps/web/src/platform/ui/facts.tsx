import { DataList, type DataListProps } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = { label: string; value: ReactNode; isMono?: boolean }
export type FactsProps = Omit<DataListProps, 'children'> & {
  /** False: not said. */
  facts: readonly (Fact | false)[]
  /** Of the values. */ face?: string
}

/** Names with their values: names on the left, values on the right in the mono face, where nothing else is said. */
export const Facts = ({ facts, face = 'num', className = styles.facts ?? '', ...rest }: FactsProps) => (
  <DataList className={className} {...rest}>
    {facts
      .filter((fact) => fact !== false)
      .map(({ label, value, isMono = false }) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue className={isMono ? `mono ${face}` : face}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
  </DataList>
)
