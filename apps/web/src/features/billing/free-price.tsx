import styles from './price.module.css'

export function FreePrice() {
  return (
    <p className={styles.price}>
      <b>Free</b>
      <span>no credit card</span>
    </p>
  )
}
