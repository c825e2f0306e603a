import {
  type DatabaseCheck,
  type DatabaseConfig,
  databaseMessages,
  feedbackMs,
  type Provider,
} from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { call, messageOf, serverText, succeeded } from '../../platform/api/call.ts'
import { announce } from '../../platform/events.ts'
import { useTimedState } from '../../platform/use-timed-state.ts'
import {
  configOf,
  type DatabaseForm,
  type DatabaseInput,
  emptyForm,
  type FieldErrors,
  formOf,
  typedAgain,
} from './database-form.ts'

/** `reason`: the server's text below the headline. */
export type Feedback = { kind: 'success' | 'error'; text: string; reason?: string | undefined }

/**
 * State of Database Configuration: provider, fields, test, save and disconnect, with the specified texts and times.
 * `isInUse`: `saved` is connected, here or in another tab.
 */
export function useDestination(saved: DatabaseConfig | null, isInUse: boolean) {
  // The unsaved choice; null while the saved one is shown.
  const [draft, setDraft] = useState<Draft | null>(null)
  if (isInUse && draft !== null && draft.provider !== null) setDraft(null)
  const { provider, form } = (isInUse ? null : draft) ?? draftOf(saved)
  const toType = typedAgain({ provider, form }, saved)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [checks, setChecks] = useState<readonly DatabaseCheck[]>([])
  const [feedback, setFeedback] = useTimedState<Feedback | null>(null, feedbackMs.test)

  const showSuccess = (text: string, ms?: number) => setFeedback({ kind: 'success', text }, ms)
  const showError = (text: string, reason?: string, ms?: number) =>
    setFeedback({ kind: 'error', text, reason: reason === text ? undefined : reason }, ms)

  const test = useMutation({ mutationFn: (body: DatabaseInput) => call('databaseTest', { body }) })
  const save = useMutation({
    mutationFn: async (body: DatabaseInput) =>
      succeeded(await call('databaseSave', { body }), databaseMessages.saveFailed),
    onSuccess: () => {
      setChecks([])
      showSuccess(databaseMessages.saved, feedbackMs.saveSuccess)
      announce('db-config-changed')
    },
    onError: (error) =>
      showError(serverMessageOf(error) ?? databaseMessages.saveFailed, undefined, feedbackMs.saveFailure),
  })
  const clear = useMutation({
    mutationFn: async () => succeeded(await call('databaseClear'), databaseMessages.clearFailed),
    onSuccess: () => {
      setDraft({ provider: null, form: emptyForm(null) })
      setChecks([])
      showSuccess(databaseMessages.cleared, feedbackMs.clearSuccess)
      announce('db-config-changed')
    },
    onError: (error) => showError(databaseMessages.clearFailed, serverMessageOf(error), feedbackMs.clearFailure),
  })

  /** The request body, or null after showing the errors. */
  const prepare = (): DatabaseInput | null => {
    setFeedback(null)
    if (provider === null) {
      showError(databaseMessages.chooseProvider)
      return null
    }
    const outcome = configOf(provider, form)
    setErrors(outcome.errors ?? {})
    return Object.keys(toType).length > 0 ? null : outcome.config
  }

  const onTest = () => {
    const body = prepare()
    setChecks([])
    if (body?.provider === 'none') return showSuccess(databaseMessages.noDatabaseTested)
    if (body === null) return
    // Ignored if another provider is shown by then.
    test.mutate(body, {
      onSuccess: ({ success, message, error, checks: lines = [] }) => {
        setChecks(lines)
        if (success) showSuccess(message)
        else showError(databaseMessages.testFailed, error)
      },
      onError: (error) => showError(databaseMessages.testFailed, serverMessageOf(error)),
    })
  }
  const onSave = () => {
    const body = prepare()
    if (body !== null) save.mutate(body)
  }
  const choose = (next: Provider) => {
    if (next === provider) return
    setDraft({ provider: next, form: emptyForm(next) })
    setErrors({})
    setChecks([])
    setFeedback(null)
    test.reset()
  }
  const change = (changes: Partial<DatabaseForm>) => {
    setDraft({ provider, form: { ...form, ...changes } })
    setErrors({})
    // The last test was of other values.
    setChecks([])
    setFeedback(null)
    test.reset()
  }
  const busy = (test.isPending && 'test') || (save.isPending && 'save') || (clear.isPending && 'clear') || null
  return {
    provider,
    form,
    errors: { ...toType, ...errors },
    checks,
    /** The last test of this configuration failed, so another test is the next step. */
    hasFailed: test.data?.success === false && checks.length > 0,
    feedback,
    busy,
    choose,
    change,
    onTest,
    onSave,
    onDisconnect: () => clear.mutate(),
  }
}

export type Destination = ReturnType<typeof useDestination>

type Draft = { provider: Provider | null; form: DatabaseForm }

function draftOf(saved: DatabaseConfig | null): Draft {
  if (saved === null) return { provider: null, form: emptyForm(null) }
  return { provider: saved.provider, form: formOf(saved) }
}

/** The server's message, if it sent one. */
function serverMessageOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return serverText(error.body) ?? undefined
  return messageOf(error, '') || undefined
}
