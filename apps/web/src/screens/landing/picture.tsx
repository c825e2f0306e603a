import { classNames } from '../../platform/ui/class-names.ts'
import styles from './picture.module.css'

export type PictureProps = { light: string; dark: string; alt: string; caption?: string; isFirst?: boolean }

/** A real picture of the product, in the theme of the page. The one that is not shown is not fetched. */
export function Picture({ light, dark, alt, caption, isFirst = false }: PictureProps) {
  const shared = {
    width: 1440,
    height: 900,
    loading: 'lazy' as const,
    decoding: 'async' as const,
    ...(isFirst ? { fetchPriority: 'high' as const } : {}),
  }
  return (
    <figure className={styles.figure}>
      <img {...shared} alt={alt} src={light} className={classNames(styles.picture, styles.light)} />
      <img {...shared} alt={alt} src={dark} className={classNames(styles.picture, styles.dark)} />
      {caption !== undefined && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  )
}
