import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { LimitKind, PresentedLimits, Spent } from '@gazetteer/contract'
import { useState } from 'react'
import { call, messageOf } from '../../../platform/api/call.ts'
import { limitTexts } from '../../../platform/limit-texts.ts'
import { Form, hinted } from '../../../platform/ui/index.ts'
import { noLimits, readLimit } from './read-limit.ts'

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
  const [isBusy, setIsBusy] = useState(false)
  const form = useForm({
    initialValues: { limit: String(limit * 2) },
    validate: {
      limit: (text) => {
        const { value, problem } = readLimit(kind, text)
        if (problem !== null || value === null || value > limit) return problem
        return `It must be above ${limitTexts({ ...noLimits, [kind]: limit })[0]}`
      },
    },
  })
  const raise = async (text: string) => {
    setIsBusy(true)
    try {
      await call('runtimeLimits', { body: { limits: { [kind]: readLimit(kind, text).value } } })
      await onRaised()
    } catch (error) {
      form.setFieldError('limit', messageOf(error, 'The limit was not raised.'))
    }
    setIsBusy(false)
  }

  return (
    <Form onSubmit={form.onSubmit((values) => void raise(values.limit))}>
      <Group align="start" gap="md" pb="md">
        <TextInput
          flex={1}
          miw={200}
          className="mono-input"
          label={hinted(labels[kind], limitTexts({ ...noLimits, [kind]: limit }, spent).join(' · '))}
          placeholder="no limit"
          inputMode={kind === 'usd' ? 'decimal' : 'numeric'}
          autoComplete="off"
          disabled={isDisabled}
          {...form.getInputProps('limit')}
        />
        <Button variant="filled" type="submit" mt={23} loading={isBusy} disabled={isDisabled}>
          Raise and resume
        </Button>
      </Group>
    </Form>
  )
}
