import styles from '../landing.module.css'

/** One picture in one theme: as a desktop shows the screen, and as a phone does. */
export type Shot = { desktop: string; phone: string }
export type PictureProps = { light: Shot; dark: Shot; alt: string; isFirst?: boolean }

/** A real picture of the product, in the theme of the page. Those that are not shown are not fetched. */
export function Picture({ light, dark, alt, isFirst = false }: PictureProps) {
  return (
    <figure style={{ minWidth: 0 }}>
      {[
        { shot: light, theme: styles.light },
        { shot: dark, theme: styles.dark },
      ].map(({ shot, theme }) => (
        <picture key={shot.desktop} className={theme}>
          <source media="(max-width: 640px)" srcSet={shot.phone} width={720} height={960} />
          <img
            className={styles.picture}
            src={shot.desktop}
            alt={alt}
            width={1440}
            height={900}
            loading="lazy"
            decoding="async"
            {...(isFirst ? { fetchPriority: 'high' as const } : {})}
          />
        </picture>
      ))}
    </figure>
  )
}
