import page from './landing-page.module.css'
import styles from './steps.module.css'

const steps = [
  {
    title: 'Configure database',
    text: 'Connect PostgreSQL, MySQL or Supabase, and a test says line by line what works. Or choose No Database and keep files.',
  },
  {
    title: 'Select targets',
    text: 'Pick cities and business types by any spelling: “nyc”, “Saint Louis”, “diner”. One city, or a campaign over many.',
  },
  {
    title: 'Start collection',
    text: 'Press Start. Listings arrive in your table while you watch, or while you do not. The file is ready when it ends.',
  },
]

export function Steps() {
  return (
    <section id="how-it-works" className={page.section} aria-labelledby="steps-title">
      <h2 id="steps-title" className={page.title}>
        Three steps
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
