import { Box, Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type NewOptOut, newOptOutSchema } from '@gazetteer/contract'
import { useCall } from '../../platform/api/use-call.ts'
import { formatDate, plural } from '../../platform/formats.ts'
import { Card, Form, Line, QueryList, Note, Notice } from '../../platform/ui/index.ts'
import { useOperation } from './queries.ts'
import { messageOf } from '../../platform/api/call.ts'

/** Businesses that captures must skip. */
export function OptOutsCard() {
  const { data, error } = useCall('optOuts')
  const remove = useOperation('removeOptOut')
  const optOuts = data?.optOuts
  return (
    <Card title="Opt-outs" titleId="opt-outs" note={optOuts && plural(optOuts.length, 'entry', 'entries')}>
      <Note mb="sm">Captures of all accounts skip these businesses. Listings stored earlier remain.</Note>
      <Box mb="sm">
        <AddOptOut />
      </Box>
      <QueryList
        items={optOuts}
        problem={error ?? remove.error}
        failed="Could not load the list. Try again."
        empty="No opt-outs yet."
        waiting={60}
      >
        {({ id, kind, value, city, addedAt }) => (
          <Line
            key={id}
            title={city === null ? value : `${value} in ${city}`}
            note={`${kind} · added ${formatDate(addedAt)}`}
          >
            <Button
              disabled={remove.isPending}
              aria-label={`Remove opt-out ${value}`}
              onClick={() => remove.mutate({ id })}
            >
              Remove
            </Button>
          </Line>
        )}
      </QueryList>
    </Card>
  )
}

const kinds = [
  { value: 'phone', label: 'Phone', placeholder: '+1 208 555 0101' },
  { value: 'site', label: 'Website', placeholder: 'example.com' },
  { value: 'name', label: 'Name', placeholder: 'Joe’s Cafe' },
] as const satisfies readonly { value: NewOptOut['kind']; label: string; placeholder: string }[]

const empty: { kind: NewOptOut['kind']; value: string; city: string } = { kind: 'phone', value: '', city: '' }

function AddOptOut() {
  const add = useOperation('addOptOut')
  const form = useForm({ initialValues: empty })
  const chosen = kinds.find(({ value }) => value === form.values.kind) ?? kinds[0]

  const send = ({ kind, value, city }: typeof empty) => {
    const parsed = newOptOutSchema.safeParse({ kind, value, city: kind === 'name' && city.trim() !== '' ? city : null })
    if (!parsed.success) return form.setErrors({ value: parsed.error.issues[0]?.message })
    add.mutate(parsed.data, {
      onSuccess: () => form.setValues({ ...empty, kind }),
      onError: (error) => form.setErrors({ value: messageOf(error, 'Could not add the opt-out. Try again.') }),
    })
  }

  return (
    <Form gap={12} aria-label="Add opt-out" onSubmit={form.onSubmit(send)}>
      <NativeSelect
        size="sm"
        label="Exclude by"
        data={kinds.map(({ value, label }) => ({ value, label }))}
        {...form.getInputProps('kind')}
      />
      <TextInput label={chosen.label} placeholder={chosen.placeholder} {...form.getInputProps('value')} />
      {chosen.value === 'name' && (
        <TextInput label="City (optional)" placeholder="Boise, ID" {...form.getInputProps('city')} />
      )}
      <div>
        <Button type="submit" loading={add.isPending}>
          Add opt-out
        </Button>
      </div>
      {add.isSuccess && !add.data.isNew && <Notice kind="info">{add.data.optOut.value} already has an opt-out.</Notice>}
    </Form>
  )
}
