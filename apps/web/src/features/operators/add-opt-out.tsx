import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type NewOptOut, newOptOutSchema } from '@gazetteer/contract'
import { messageOf } from '../../platform/api/api-error.ts'
import { Form } from '../../platform/ui/form.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { useVerb } from './queries.ts'

const kinds = [
  { value: 'phone', label: 'Phone', placeholder: '+1 208 555 0101' },
  { value: 'site', label: 'Website', placeholder: 'example.com' },
  { value: 'name', label: 'Name', placeholder: 'Joe’s Cafe' },
] as const satisfies readonly { value: NewOptOut['kind']; label: string; placeholder: string }[]

const empty: { kind: NewOptOut['kind']; value: string; city: string } = { kind: 'phone', value: '', city: '' }

export function AddOptOut() {
  const add = useVerb('addOptOut')
  const form = useForm({ initialValues: empty })
  const chosen = kinds.find(({ value }) => value === form.values.kind) ?? kinds[0]

  async function send({ kind, value, city }: typeof empty) {
    const asked = newOptOutSchema.safeParse({ kind, value, city: kind === 'name' && city.trim() !== '' ? city : null })
    if (!asked.success) return form.setErrors({ value: asked.error.issues[0]?.message })
    try {
      await add.mutateAsync(asked.data)
      form.setValues({ ...empty, kind })
    } catch (error) {
      form.setErrors({ value: messageOf(error, 'It was not added.') })
    }
  }

  return (
    <Form gap={12} aria-label="Add an opt-out" onSubmit={form.onSubmit((values) => void send(values))}>
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
