import { ScrollCard } from '../../../platform/ui/scroll-frame.tsx'
import styles from '../landing.module.css'
import { Section } from './section.tsx'

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

export const pointCount = points.length

/** A plain table: Mantine's adds scroll areas that the first view does not need. */
const fromXs = 'mantine-visible-from-xs'

export const DataPoints = () => (
  <Section
    title="Fields in every listing"
    titleId="points-title"
    lead="Unknown values stay empty and are never guessed. Each row names its source."
  >
    <ScrollCard mt={28} aria-label="Data points">
      <table className={styles.points}>
        <thead>
          <tr>
            <th scope="col">Data point</th>
            {/* Hidden on a phone: the name is enough, and the example needs the space. */}
            <th scope="col" className={fromXs}>
              Column
            </th>
            <th scope="col">Example</th>
          </tr>
        </thead>
        <tbody>
          {points.map(([label, column, example]) => (
            <tr key={column}>
              <th scope="row">{label}</th>
              <td className={`mono ${fromXs}`}>{column}</td>
              <td className="mono">{example}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollCard>
  </Section>
)
