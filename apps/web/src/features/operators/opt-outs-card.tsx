import { Box, Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type NewOptOut, newOptOutSchema } from '@gazetteer/contract'
import { useCall } from '../../platform/api/use-call.ts'
import { formatDate, plural } from '../../platform/formats.ts'
import { Card, Form, Line, Listed, Note, Notice } from '../../platform/ui/index.ts'
import { useOperation } from './queries.ts'
import { messageOf } from '../../platform/api/call.ts'

/** Who asked not to be captured. */
export function OptOutsCard() {
  const { data, error } = useCall('optOuts')
  const remove = useOperation('removeOptOut')
  const optOuts = data?.optOuts
  return (
    <Card title="Opt-outs" titleId="opt-outs" note={optOuts && plural(optOuts.length, 'entry', 'entries')}>
      <Note mb="sm">No capture of any account stores these. What was stored before stays.</Note>
      <Box mb="sm">
        <AddOptOut />
      </Box>
      <Listed
        items={optOuts}
        problem={error ?? remove.error}
        failed="The list could not be loaded."
        empty="Nobody is on the list."
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
              aria-label={`Take ${value} off the list`}
              onClick={() => remove.mutate({ id })}
            >
              Remove
            </Button>
          </Line>
        )}
      </Listed>
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
    const asked = newOptOutSchema.safeParse({ kind, value, city: kind === 'name' && city.trim() !== '' ? city : null })
    if (!asked.success) return form.setErrors({ value: asked.error.issues[0]?.message })
    add.mutate(asked.data, {
      onSuccess: () => form.setValues({ ...empty, kind }),
      onError: (error) => form.setErrors({ value: messageOf(error, 'It was not added.') }),
    })
  }

  return (
    <Form gap={12} aria-label="Add an opt-out" onSubmit={form.onSubmit(send)}>
      <NativeSelect
        label="Leave out by"
        data={kinds.map(({ value, label }) => ({ value, label }))}
        {...form.getInputProps('kind')}
      />
      <TextInput label={chosen.label} placeholder={chosen.placeholder} {...form.getInputProps('value')} />
      {chosen.value === 'name' && (
        <TextInput label="City (optional)" placeholder="Boise, ID" {...form.getInputProps('city')} />
      )}
      <div>
        <Button type="submit" loading={add.isPending}>
          Add to the list
        </Button>
      </div>
      {add.isSuccess && !add.data.isNew && (
        <Notice kind="info">{add.data.optOut.value} was on the list already.</Notice>
      )}
    </Form>
  )
}
