import styles from './spinner.module.css'

/** Only while something truly runs. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
