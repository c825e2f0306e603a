import { useState } from 'react'
import { apiBase } from '../../platform/api/base.ts'
import { call } from '../../platform/api/call.ts'
import { ButtonLink } from '../../platform/ui/button-link.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { PasswordField } from '../../platform/ui/password-field.tsx'
import { TextField } from '../../platform/ui/text-field.tsx'
import styles from './account-forms.module.css'
import { signedOut } from './session.ts'
import { useFormCall } from './use-form-call.ts'

export function DeleteAccount({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const form = useFormCall('Your account is deleted.')
  const submit = async () => {
    const body = password === '' ? { email: typed.trim() } : { email: typed.trim(), password }
    if (await form.send(() => call('deleteAccount', { body }))) signedOut()
  }
  return (
    <div className={styles.form}>
      <h3 className={styles.title}>Your data</h3>
      <p className={styles.text}>
        Take everything the account holds as one JSON file. Deleting the account removes its jobs, files and settings
        here; the rows in your own database stay yours.
      </p>
      <div className={styles.buttons}>
        <ButtonLink href={`${apiBase}/api/auth/account-export`} download="gazetteer-account.json">
          Export account data
        </ButtonLink>
        <Button
          kind="danger"
          onClick={() => {
            setIsOpen(true)
          }}
        >
          Delete account
        </Button>
      </div>
      <Dialog
        title="Delete account"
        isOpen={isOpen}
        onClose={() => {
          setIsOpen(false)
        }}
      >
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <p>This cannot be undone. Type {email} and your password to go on.</p>
          <TextField
            label="Email"
            name="confirm-email"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
            }}
          />
          <PasswordField
            label="Password"
            hint="(empty if you sign in with GitHub only)"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
            }}
          />
          {form.outcome !== null && <Notice kind={form.outcome.kind}>{form.outcome.text}</Notice>}
          <Button
            type="submit"
            kind="danger"
            isBusy={form.isBusy}
            disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
          >
            Delete my account
          </Button>
        </form>
      </Dialog>
    </div>
  )
}
