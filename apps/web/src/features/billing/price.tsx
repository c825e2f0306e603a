import { formatPrice } from '../../platform/formats.ts'
import type { Prices } from './plans.ts'
import styles from './price.module.css'

/** The list price struck through beside the introductory one where they differ; else one number. */
export function Price({ prices }: { prices: Prices }) {
  const { listPriceUsd, introPriceUsd } = prices
  return (
    <p className={styles.price}>
      {listPriceUsd !== introPriceUsd && (
        <s>
          <span className="visually-hidden">Instead of </span>
          {formatPrice(listPriceUsd)}
        </s>
      )}
      <b>{formatPrice(introPriceUsd)}</b>
      <span>per month</span>
    </p>
  )
}
