import { useVirtualizer } from '@tanstack/react-virtual'
import { Search, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatCount } from '../../../platform/formats.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { classNames } from '../../../platform/ui/class-names.ts'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import styles from './choose.module.css'
import { matchingNames } from './matches.ts'
import { useSearch } from './queries.ts'

export type CheckListProps = {
  label: string
  kind: 'city' | 'business-type'
  names: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  placeholder: string
  headerAction?: ReactNode
  isLoading?: boolean
}

const rowHeight = 32

/** Many names with a tick each: searched by any spelling, the chosen ones first, counted, cleared at once. */
export function CheckList({
  label,
  kind,
  names,
  chosen,
  onChange,
  placeholder,
  headerAction,
  isLoading,
}: CheckListProps) {
  const [text, setText] = useState('')
  const found = useSearch(kind, text)
  const frame = useRef<HTMLDivElement>(null)
  const chosenSet = new Set(chosen)
  const matches = matchingNames(names, text, text.trim().length > 1 ? found.data?.results : undefined)
  const rows = text.trim() === '' ? [...chosen, ...matches.filter((name) => !chosenSet.has(name))] : matches
  // The virtualizer hands out fresh functions at every draw, which is what a moving window needs.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })

  return (
    <fieldset className={styles.list}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.listHeader}>
        <span className={styles.listTitle}>{label}</span>
        <span className={classNames(styles.counter, chosen.length > 0 && styles.some)} aria-live="polite">
          {formatCount(chosen.length)} selected
        </span>
        {headerAction}
        <Button
          kind="link"
          className={styles.clear}
          disabled={chosen.length === 0}
          onClick={() => {
            onChange([])
          }}
        >
          Clear
        </Button>
      </div>
      <div className={styles.search}>
        <Search size={14} aria-hidden="true" />
        <input
          type="text"
          role="searchbox"
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value)
            frame.current?.scrollTo({ top: 0 })
          }}
        />
        {text !== '' && (
          <IconButton
            label="Clear search"
            icon={<X size={14} />}
            onClick={() => {
              setText('')
            }}
          />
        )}
      </div>
      <div ref={frame} className={styles.rows}>
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const name = rows[item.index] ?? ''
            return (
              <label
                key={name}
                className={styles.row}
                style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
              >
                <input
                  type="checkbox"
                  checked={chosenSet.has(name)}
                  onChange={(event) => {
                    onChange(event.currentTarget.checked ? [...chosen, name] : chosen.filter((known) => known !== name))
                  }}
                />
                <span>{name}</span>
              </label>
            )
          })}
        </div>
        {rows.length === 0 && (
          <p className={styles.nothing}>{isLoading === true || found.isFetching ? 'Loading…' : 'Nothing matches'}</p>
        )}
      </div>
    </fieldset>
  )
}
