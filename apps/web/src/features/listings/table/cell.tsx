import { Fragment } from 'react'
import type { TableRow } from '@gazetteer/contract'
import { dash, formatWebsite } from '../../../platform/formats.ts'
import type { TableColumn } from '../rows/columns.ts'
import { valueText } from '../rows/value-text.ts'

/** One value; a missing one is a dimmed dash. */
export function Cell({ row, column }: { row: TableRow; column: TableColumn }) {
  const value = row[column.key]
  if (value == null || value === '') return <span className="dash">{dash}</span>
  if (Array.isArray(value)) {
    return value.map((address, index) => (
      <Fragment key={address}>
        {index > 0 && ' · '}
        <Outward address={address} />
      </Fragment>
    ))
  }
  if (column.kind === 'website') return <Outward address={String(value)} />
  return valueText(value, column.kind)
}

/** Rows come from a database that others can write to, so an address can have any scheme. */
export const isWebAddress = (address: string): boolean => /^https?:\/\//iu.test(address)

const Outward = ({ address }: { address: string }) =>
  isWebAddress(address) ? (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener nofollow"
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
    >
      {formatWebsite(address)}
    </a>
  ) : (
    address
  )
