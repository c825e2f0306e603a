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
import { call } from '../../platform/api/call.ts'
import { serverText } from '../../platform/api/error-text.ts'
import { announce } from '../../platform/events.ts'
import { useTimedState } from '../../platform/use-timed-state.ts'
import {
  configOf,
  type DatabaseField,
  type DatabaseForm,
  type DatabaseInput,
  emptyForm,
  formOf,
  typedAgain,
} from './database-form.ts'

export type Feedback = { kind: 'success' | 'error'; text: string; detail?: string | undefined }

/** The choice being made: provider, form, its test, saving and disconnecting, with the specified texts and their times. */
export function useDestination(saved: DatabaseConfig | null) {
  // What is being chosen; null while what is saved shows.
  const [draft, setDraft] = useState<Draft | null>(null)
  const { provider, form } = draft ?? draftOf(saved)
  const toType = typedAgain({ provider, form }, saved)
  const [errors, setErrors] = useState<Partial<Record<DatabaseField, string>>>({})
  const [checks, setChecks] = useState<readonly DatabaseCheck[]>([])
  const [feedback, say] = useTimedState<Feedback | null>(null, feedbackMs.test)

  const test = useMutation({ mutationFn: (body: DatabaseInput) => call('databaseTest', { body }) })
  const save = useMutation({ mutationFn: (body: DatabaseInput) => call('databaseSave', { body }) })
  const clear = useMutation({ mutationFn: () => call('databaseClear') })

  /** The body to send, or null with the reasons shown. */
  const prepare = (): DatabaseInput | null => {
    if (provider === null) {
      say({ kind: 'error', text: databaseMessages.chooseProvider })
      return null
    }
    const outcome = configOf(provider, form)
    setErrors(outcome.errors ?? {})
    return Object.keys(toType).length > 0 ? null : outcome.config
  }

  const onTest = async () => {
    const body = prepare()
    setChecks([])
    if (body === null) return
    if (body.provider === 'none') {
      say({ kind: 'success', text: databaseMessages.noDatabaseTested })
      return
    }
    try {
      const answer = await test.mutateAsync(body)
      setChecks(answer.checks ?? [])
      const text = answer.success ? answer.message : databaseMessages.testFailed
      say({ kind: answer.success ? 'success' : 'error', text, detail: answer.success ? undefined : answer.error })
    } catch (error) {
      say({ kind: 'error', text: databaseMessages.testFailed, detail: said(error) })
    }
  }

  const onSave = async () => {
    const body = prepare()
    if (body === null) return
    try {
      const answer = await save.mutateAsync(body)
      if (!answer.success) throw new Error(answer.error ?? answer.message ?? databaseMessages.saveFailed)
      setChecks([])
      setDraft(null)
      say({ kind: 'success', text: databaseMessages.saved }, feedbackMs.saveSuccess)
      announce('db-config-changed')
    } catch (error) {
      say({ kind: 'error', text: said(error) ?? databaseMessages.saveFailed }, feedbackMs.saveFailure)
    }
  }

  const onDisconnect = async () => {
    try {
      const answer = await clear.mutateAsync()
      if (!answer.success) throw new Error(answer.error ?? databaseMessages.clearFailed)
      setDraft({ provider: null, form: emptyForm(null) })
      setChecks([])
      say({ kind: 'success', text: databaseMessages.cleared }, feedbackMs.clearSuccess)
      announce('db-config-changed')
    } catch (error) {
      say({ kind: 'error', text: databaseMessages.clearFailed, detail: said(error) }, feedbackMs.clearFailure)
    }
  }

  const choose = (next: Provider) => {
    if (next === provider) return
    setDraft({ provider: next, form: emptyForm(next) })
    setErrors({})
    setChecks([])
  }
  const change = (changes: Partial<DatabaseForm>) => {
    setDraft({ provider, form: { ...form, ...changes } })
    setErrors({})
  }
  const busy = busyOf(test.isPending, save.isPending, clear.isPending)
  return {
    provider,
    form,
    errors: { ...toType, ...errors },
    checks,
    feedback,
    busy,
    choose,
    change,
    onTest,
    onSave,
    onDisconnect,
  }
}

type Draft = { provider: Provider | null; form: DatabaseForm }

function draftOf(saved: DatabaseConfig | null): Draft {
  if (saved === null) return { provider: null, form: emptyForm(null) }
  return { provider: saved.provider, form: formOf(saved) }
}

function busyOf(isTesting: boolean, isSaving: boolean, isClearing: boolean): 'test' | 'save' | 'clear' | null {
  if (isTesting) return 'test'
  if (isSaving) return 'save'
  return isClearing ? 'clear' : null
}

/** What the server said; nothing where no server answered, or none in words. */
function said(error: unknown): string | undefined {
  if (error instanceof ApiError) return serverText(error.body) ?? undefined
  return error instanceof Error ? error.message : undefined
}
