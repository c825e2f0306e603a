import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

/** Names on the left, values on the right in the mono face. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <DataList className={styles.facts ?? ''}>
      {facts.map(({ label, value }) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue className="num">{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
