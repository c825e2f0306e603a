import page from './landing-page.module.css'
import { Picture } from './picture.tsx'
import { homeShots, tableShots } from './shots.ts'
import styles from './screenshots.module.css'

/** The live dashboard is shown in the other theme: the first view has it in this one. */
const dashboardShots = { light: homeShots.dark, dark: homeShots.light }

export function Screenshots() {
  return (
    <section className={page.section} aria-labelledby="screens-title">
      <h2 id="screens-title" className={page.title}>
        Watch it arrive, then work with it
      </h2>
      <div className={styles.shot}>
        <div className={styles.words}>
          <h3>Live dashboard</h3>
          <p>Areas fill as they are asked; the log says every step. Light or dark, as your system is.</p>
        </div>
        <Picture {...dashboardShots} alt="Live dashboard: a capture running over a city" />
      </div>
      <div className={styles.shot}>
        <div className={styles.words}>
          <h3>Data table</h3>
          <p>Sort, search, edit many rows at once, remove duplicates, download.</p>
        </div>
        <Picture {...tableShots} alt="Data table: listings with their fields, some of them selected" />
      </div>
    </section>
  )
}
