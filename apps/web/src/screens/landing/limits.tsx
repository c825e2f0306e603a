import page from './landing-page.module.css'
import styles from './limits.module.css'

const limits = [
  'Open map data knows many businesses, not all, and the freshest changes come late.',
  'Ratings and review counts exist only where a source gives them; most open data does not.',
  'Every city of the United States by its ZIP areas; elsewhere cities of 15,000 people and more, where a source covers them.',
  'Where a source could not be asked to the end, the run says which area is missing and why.',
]

export function Limits() {
  return (
    <section className={page.section} aria-labelledby="limits-title">
      <h2 id="limits-title" className={page.title}>
        Honest limits
      </h2>
      <ul className={styles.limits}>
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </section>
  )
}
