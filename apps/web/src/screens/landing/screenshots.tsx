import page from './landing-page.module.css'
import { Picture } from './picture.tsx'
import { homeShots, tableShots } from './shots.ts'
import styles from './screenshots.module.css'

export function Screenshots() {
  return (
    <section className={page.section} aria-labelledby="screens-title">
      <h2 id="screens-title" className={page.title}>
        Watch it arrive, then work with it
      </h2>
      <div className={styles.pair}>
        <Picture
          {...homeShots}
          alt="Live dashboard: a capture running over a city"
          caption="Live dashboard. Areas fill as they are asked; the log says every step."
        />
        <Picture
          {...tableShots}
          alt="Data table: listings with their fields, some of them selected"
          caption="Data table. Sort, search, edit many rows at once, remove duplicates, download."
        />
      </div>
    </section>
  )
}
