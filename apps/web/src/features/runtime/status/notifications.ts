import type { RuntimeStatus } from '@gazetteer/contract'
import { plural } from '../../../platform/formats.ts'
import { setPreferences, usePreferences } from '../preferences.ts'

const words: Partial<Record<RuntimeStatus['status'], string>> = {
  success: 'Capture completed',
  stopped: 'Capture stopped',
  error: 'Capture failed',
}

const isKnown = () => 'Notification' in window

/** Whether this browser says when a capture has ended, and the switch for it, which asks the browser first. */
export function useNotified() {
  const { isNotified } = usePreferences()
  const turn = async (isWanted: boolean) => {
    const isAllowed = isWanted && (await Notification.requestPermission()) === 'granted'
    setPreferences({ isNotified: isAllowed })
  }
  const isOffered = isKnown() && Notification.permission !== 'denied'
  return { isOffered, isOn: isNotified && isOffered, turn }
}

/** Says that a capture has ended to somebody who looks elsewhere. */
export function notifyEnd({ status, message, manualRunId, spent }: RuntimeStatus): void {
  const title = words[status]
  if (title === undefined || !usePreferences.getState().isNotified) return
  if (!isKnown() || Notification.permission !== 'granted' || document.hasFocus()) return
  // One tag: several windows of this browser say it once.
  const told = new Notification(title, {
    body: message ?? plural(spent?.listings ?? 0, 'listing'),
    tag: manualRunId ?? '',
  })
  told.addEventListener('click', () => window.focus())
}
