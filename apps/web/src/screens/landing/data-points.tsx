import page from './landing-page.module.css'
import styles from './data-points.module.css'

const points = [
  ['Name', 'name', 'Harbor Point Dental'],
  ['Phone', 'phone', '(410) 555-0110'],
  ['Category', 'category', 'Dentist'],
  ['Address', 'address', '100 E Pratt St'],
  ['City', 'city', 'Baltimore'],
  ['State', 'state', 'MD'],
  ['ZIP', 'zip', '21202'],
  ['Rating', 'rating', '4.6'],
  ['Review count', 'reviewcount', '278'],
  ['Plus code', 'plus_code', '87F5792P+8Q'],
  ['Website', 'website', 'harborpoint.example'],
  ['Hours', 'hours', 'Mo-Fr 08:00-17:00'],
  ['Coordinates', 'latitude, longitude', '39.2866, -76.6131'],
] as const

export function DataPoints() {
  return (
    <section className={page.section} aria-labelledby="points-title">
      <h2 id="points-title" className={page.title}>
        What a row holds
      </h2>
      <p className={page.lead}>Unknown is left empty, never guessed. Each row names the source it came from.</p>
      {/* Wide tables scroll inside their frame, which the keyboard must reach. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.frame} tabIndex={0} aria-label="Data points">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Data point</th>
              <th scope="col">Column</th>
              <th scope="col">Example</th>
            </tr>
          </thead>
          <tbody>
            {points.map(([label, column, example]) => (
              <tr key={column}>
                <th scope="row">{label}</th>
                <td className="mono">{column}</td>
                <td className="mono">{example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
