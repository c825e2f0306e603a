import { Pill, PillsInput, TextInput } from '@mantine/core'
import { fieldTable } from '@gazetteer/listing'
import { type KeyboardEvent, useId, useState } from 'react'
import type { DraftCondition } from './drafts.ts'
import styles from './filter-builder.module.css'

export type ConditionValueProps = {
  draft: DraftCondition
  /** Values of the rows, to choose from. */
  values: readonly string[]
  onChange: (draft: DraftCondition) => void
}

/** One value, or several for "is any of". */
export function ConditionValue({ draft, values, onChange }: ConditionValueProps) {
  const list = useId()
  const type = inputTypeOf(draft)
  const shared = { list, 'aria-label': `Value of ${fieldTable[draft.field].label}` }
  return (
    <div className={styles.value}>
      {draft.op === 'anyOf' ? (
        <ValueList draft={draft} isNumber={type === 'number'} onChange={onChange} {...shared} />
      ) : (
        <TextInput
          {...shared}
          size="xs"
          type={type}
          {...(type === 'number' ? { step: 'any' } : {})}
          value={draft.texts[0] ?? ''}
          onChange={(event) => onChange({ ...draft, texts: [event.currentTarget.value] })}
        />
      )}
      <datalist id={list}>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
    </div>
  )
}

type ValueListProps = Omit<ConditionValueProps, 'values'> & {
  isNumber: boolean
  list: string
  'aria-label': string
}

/** Enter, or leaving the field, adds a value. Backspace in the empty field removes the last one. */
function ValueList({ draft, isNumber, onChange, ...input }: ValueListProps) {
  const [entry, setEntry] = useState('')
  const { texts } = draft
  const add = () => {
    if (entry.trim() === '' || (isNumber && Number.isNaN(Number(entry)))) return
    setEntry('')
    onChange({ ...draft, texts: [...new Set([...texts, entry])] })
  }
  const remove = (removed: string | undefined) =>
    onChange({ ...draft, texts: texts.filter((text) => text !== removed) })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add()
    if (event.key === 'Backspace' && entry === '' && texts.length > 0) remove(texts.at(-1))
  }
  return (
    <PillsInput size="xs">
      <Pill.Group>
        {texts.map((text) => (
          <Pill
            key={text}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove value: ${text}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => remove(text)}
          >
            {text}
          </Pill>
        ))}
        <PillsInput.Field
          {...input}
          miw={60}
          inputMode={isNumber ? 'decimal' : 'text'}
          placeholder={texts.length === 0 ? 'Enter adds a value' : ''}
          value={entry}
          onBlur={add}
          onKeyDown={press}
          onChange={(event) => setEntry(event.currentTarget.value)}
        />
      </Pill.Group>
    </PillsInput>
  )
}

function inputTypeOf({ field, texts }: DraftCondition): 'number' | 'date' | 'text' {
  const { kind } = fieldTable[field]
  if (kind === 'number' || kind === 'integer') return 'number'
  // An address can have a time of day.
  return kind === 'time' && /^(?:\d{4}-\d\d-\d\d)?$/u.test(texts[0] ?? '') ? 'date' : 'text'
}
