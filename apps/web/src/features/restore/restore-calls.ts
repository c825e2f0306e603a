import { type BackupSummary, type RestoreOutcome, uploadPartBytes } from '@gazetteer/contract'
import { isUnreachable } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { wait, withRetries } from '../../platform/retry.ts'

const waitMs = 2_000
const retryDelaysMs = Array.from({ length: 4 }, () => waitMs)
const stepBytes = 8_192

type Answer = { success: boolean }
type Part = { upload?: string | undefined; bytes: number; offset: number; data: string }

/** The calls of operators, or with a secret those of an installation without accounts. */
export type RestoreCalls = {
  upload: (part: Part) => Promise<Answer & { upload: string; file: string | null }>
  check: (file: string) => Promise<Answer & { summary: BackupSummary | null }>
  start: (file: string) => Promise<Answer & { id: string }>
}

export const operatorCalls: RestoreCalls = {
  upload: (body) => call('operatorRestoreUpload', { body }),
  check: (file) => call('operatorRestoreCheck', { body: { file } }),
  start: (file) => call('operatorRestoreStart', { body: { file } }),
}

export const firstCalls = (secret: string): RestoreCalls => ({
  upload: (part) => call('firstRestoreUpload', { body: { ...part, secret } }),
  check: (file) => call('firstRestoreCheck', { body: { file, secret } }),
  start: (file) => call('firstRestoreStart', { body: { file, secret } }),
})

/** Uploads in parts; returns the name of the file on the server. `onProgress` gets the share from 0 to 1. */
export async function uploadBackup(
  { upload }: RestoreCalls,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<string> {
  let id: string | undefined
  for (let offset = 0; ; offset += uploadPartBytes) {
    const data = await base64Of(file.slice(offset, offset + uploadPartBytes))
    const part = { upload: id, bytes: file.size, offset, data }
    const answer = await patiently(() => upload(part))
    onProgress(Math.min(1, (offset + uploadPartBytes) / file.size))
    if (answer.file !== null) return answer.file
    id = answer.upload
  }
}

/** Waits until the server has read the whole file. */
export async function checkBackup({ check }: RestoreCalls, file: string): Promise<BackupSummary> {
  for (;;) {
    const { summary } = await patiently(() => check(file))
    if (summary !== null) return summary
  }
}

/** Waits for the end of a restore; meanwhile the server does not answer. */
export async function waitForOutcome(id: string, signal: AbortSignal): Promise<RestoreOutcome> {
  for (;;) {
    signal.throwIfAborted()
    const answer = await call('restoreOutcome', { query: { id }, signal }).catch((error: unknown) => {
      if (!isUnreachable(error)) throw error
      return null
    })
    if (answer?.outcome != null) return answer.outcome
    await wait(waitMs)
  }
}

/** A part that is sent again is stored once. */
const patiently = <T>(attempt: () => Promise<T>): Promise<T> => withRetries(attempt, wait, retryDelaysMs)

/** Encoded in steps: the arguments of a call are limited. */
async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += stepBytes)
    text += String.fromCharCode(...bytes.subarray(at, at + stepBytes))
  return btoa(text)
}
