import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './segmented.module.css'

export type Segment<T extends string> = { value: T; label: ReactNode; isDisabled?: boolean; title?: string | undefined }

export type SegmentedProps<T extends string> = {
  label: string
  segments: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
  /** Pressing a disabled segment still gets an answer. */
  onDisabledPress?: (value: T) => void
  isDisabled?: boolean
}

/** Radio buttons side by side. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.segmented} disabled={props.isDisabled}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.segments.map((segment) => (
        // The label answers a press on a disabled radio; the radio itself stays the control.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <label
          key={segment.value}
          className={classNames(styles.segment, segment.isDisabled === true && styles.disabled)}
          title={segment.title}
          onClick={() => {
            if (segment.isDisabled === true) props.onDisabledPress?.(segment.value)
          }}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={props.value === segment.value}
            disabled={segment.isDisabled}
            onChange={() => {
              props.onChange(segment.value)
            }}
          />
          <span>{segment.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
