import { Box, Button, Group } from '@mantine/core'
import type { ComponentProps, FormEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  gap?: number
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Stacked fields, validated on submit instead of by the browser. */
export const Form = ({ gap = 16, onSubmit, ...rest }: FormProps) => (
  <Box
    component="form"
    noValidate
    display="flex"
    style={{ flexDirection: 'column', gap }}
    {...rest}
    onSubmit={(event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      onSubmit(event)
    }}
  />
)

type FormEndProps = { label: string; isBusy?: boolean; isDisabled?: boolean; onCancel: () => void }

/** Buttons of a dialog's form. */
export const FormEnd = ({ label, isBusy = false, isDisabled = false, onCancel }: FormEndProps) => (
  <Group justify="flex-end" gap="sm">
    <Button onClick={onCancel}>Cancel</Button>
    <Button variant="filled" type="submit" loading={isBusy} disabled={isDisabled}>
      {label}
    </Button>
  </Group>
)
