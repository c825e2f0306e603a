import { Stack, Text, Title } from '@mantine/core'
import styles from '../landing.module.css'
import { Section } from './section.tsx'

/** Screenshots of the running product, taken by `npm run screens`. */
const pictures = import.meta.glob<string>('../pictures/*.webp', { eager: true, import: 'default' })

export const Screenshots = () => (
  <Section title="Live dashboard and data table" titleId="screens-title">
    <div className={styles.shot}>
      <Caption title="Live dashboard">
        The map shows areas as they are fetched, and the log shows every step. The theme is light or dark, as in your
        system.
      </Caption>
      <Picture of="home" alt="Live dashboard: a capture running over a city" />
    </div>
    <div className={styles.shot}>
      <Caption title="Data table">Sort, search, edit many rows at a time, remove duplicates, download.</Caption>
      <Picture of="table" alt="Data table: listings with their fields, some of them selected" />
    </div>
  </Section>
)

const Caption = ({ title, children }: { title: string; children: string }) => (
  <Stack gap={6}>
    <Title order={3} fz={16} lh="24px">
      {title}
    </Title>
    <Text inherit c="dimmed">
      {children}
    </Text>
  </Stack>
)

type PictureProps = { of: 'home' | 'table'; alt: string }

/** A screenshot in the theme that the page does not have. Hidden ones are not fetched. */
function Picture({ of: name, alt }: PictureProps) {
  return (
    <figure style={{ minWidth: 0 }}>
      {(['dark', 'light'] as const).map((theme, index) => (
        <picture key={theme} className={index === 0 ? styles.light : styles.dark}>
          <source
            media="(max-width: 640px)"
            srcSet={pictures[`../pictures/${name}-${theme}-phone.webp`]}
            width={720}
            height={960}
          />
          <img
            className={styles.picture}
            src={pictures[`../pictures/${name}-${theme}.webp`]}
            alt={alt}
            width={1440}
            height={900}
            loading="lazy"
            decoding="async"
          />
        </picture>
      ))}
    </figure>
  )
}

/** A part of a result beside the first words of the page, in the theme of the page. */
export const HeroPicture = ({ of: name, alt, isFirst = false }: HeroPictureProps) => (
  <figure className={styles[name]}>
    {(['light', 'dark'] as const).map((theme) => (
      <img
        key={theme}
        className={styles[theme]}
        src={pictures[`../pictures/hero-${name}-${theme}.webp`]}
        alt={alt}
        // Of two themes only the shown one is fetched.
        loading="lazy"
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' as const } : {})}
      />
    ))}
  </figure>
)

type HeroPictureProps = { of: 'map' | 'report' | 'rows'; alt: string; isFirst?: boolean }
