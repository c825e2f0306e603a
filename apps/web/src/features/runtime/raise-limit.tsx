import type { LimitKind, PresentedLimits, Spent } from '@gazetteer/contract'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { limitTexts } from '../../platform/limit-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/text-field.tsx'
import { readLimit } from './read-limit.ts'
import styles from './recovery-dialog.module.css'

export type RaiseLimitProps = {
  /** The limit that was reached. */
  kind: LimitKind
  limits: PresentedLimits
  spent: Spent
  isDisabled: boolean
  onRaised: () => Promise<unknown>
}

const labels = { requests: 'Limit of requests', listings: 'Limit of listings', usd: 'Limit in dollars' }

/** One field with the reached limit: raised or emptied, the capture goes on from where it waits. */
export function RaiseLimit({ kind, limits, spent, isDisabled, onRaised }: RaiseLimitProps) {
  const limit = limits[kind] ?? 0
  const [text, setText] = useState(String(limit * 2))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const used = limitTexts({ requests: null, listings: null, usd: null, [kind]: limit }, spent)

  const raise = async () => {
    const { value, problem: wrong } = readLimit(kind, text)
    if (wrong !== null || (value !== null && value <= limit)) {
      setProblem(
        wrong ?? `It must be above ${limitTexts({ requests: null, listings: null, usd: null, [kind]: limit })[0]}`,
      )
      return
    }
    setProblem(null)
    setIsBusy(true)
    try {
      await call('runtimeLimits', { body: { limits: { [kind]: value } } })
      await onRaised()
    } catch (error) {
      setProblem(messageOf(error, 'The limit was not raised.'))
    }
    setIsBusy(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void raise()
  }

  return (
    <form className={styles.raise} noValidate onSubmit={onSubmit}>
      <TextField
        label={labels[kind]}
        hint={used.join(' · ')}
        placeholder="no limit"
        inputMode={kind === 'usd' ? 'decimal' : 'numeric'}
        autoComplete="off"
        isMono
        value={text}
        error={problem}
        disabled={isDisabled}
        onChange={(event) => {
          setText(event.currentTarget.value)
        }}
      />
      <Button kind="primary" type="submit" isBusy={isBusy} disabled={isDisabled}>
        Raise and resume
      </Button>
    </form>
  )
}
