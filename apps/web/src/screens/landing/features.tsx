import { Activity, DatabaseZap, Files, MapPinned, PauseCircle, Split } from 'lucide-react'
import page from './landing-page.module.css'
import styles from './features.module.css'

const features = [
  {
    icon: Split,
    title: 'Large cities, split',
    text: 'A city is cut along its ZIP areas and by where its listings cluster, so that no source’s limit hides a business.',
  },
  {
    icon: Files,
    title: 'Each business once',
    text: 'Every listing is compared with what is there already. Duplicates are dropped, fields that were empty get filled.',
  },
  {
    icon: Activity,
    title: 'Live, to the area',
    text: 'A map and a log show what is being asked, what was found and what went wrong, while it happens.',
  },
  {
    icon: PauseCircle,
    title: 'Pause and resume',
    text: 'Pause, restart, lose the power: a capture goes on from the last stored page, with nothing lost and nothing twice.',
  },
  {
    icon: DatabaseZap,
    title: 'Your own database',
    text: 'Rows land in your PostgreSQL, MySQL or Supabase as they are found. Or in no database at all: JSON files.',
  },
  {
    icon: MapPinned,
    title: 'Lawful sources',
    text: 'Open map data and documented APIs with your own key. No vendor’s pages are scraped, and each row names its source.',
  },
]

export function Features() {
  return (
    <section id="features" className={page.section} aria-labelledby="features-title">
      <h2 id="features-title" className={page.title}>
        Made like a survey instrument
      </h2>
      <ul className={styles.features}>
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
