import type { AnchorHTMLAttributes } from 'react'
import type { ButtonProps } from './button.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & Pick<ButtonProps, 'kind' | 'size' | 'icon'>

/** A link to another page or a file that looks like a button. */
export function ButtonLink({
  kind = 'plain',
  size = 'medium',
  icon,
  className,
  children,
  href,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} href={href} className={classNames(styles.button, styles[kind], styles[size], className)}>
      {icon}
      {children}
    </a>
  )
}
