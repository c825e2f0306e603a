import type { RuntimeStatus } from '@gazetteer/contract'
import { plural } from '../../../platform/formats.ts'
import { setPreferences, usePreferences } from '../preferences.ts'

const words: Partial<Record<RuntimeStatus['status'], string>> = {
  success: 'Capture completed',
  stopped: 'Capture stopped',
  error: 'Capture failed',
}

const isKnown = () => 'Notification' in window

/** Whether browser notifications are on, and the switch, which requests permission first. */
export function useNotified() {
  const { isNotified } = usePreferences()
  const setEnabled = async (isWanted: boolean) => {
    const isAllowed = isWanted && (await Notification.requestPermission()) === 'granted'
    setPreferences({ isNotified: isAllowed })
  }
  const isOffered = isKnown() && Notification.permission !== 'denied'
  return { isOffered, isOn: isNotified && isOffered, setEnabled }
}

/** Notifies a user who is in another window that the capture has ended. */
export function notifyEnd({ status, message, manualRunId, spent }: RuntimeStatus): void {
  const title = words[status]
  if (title === undefined || !usePreferences.getState().isNotified) return
  if (!isKnown() || Notification.permission !== 'granted' || document.hasFocus()) return
  // Shared tag: several windows show one notification.
  const notification = new Notification(title, {
    body: message ?? plural(spent?.listings ?? 0, 'listing'),
    tag: manualRunId ?? '',
  })
  notification.addEventListener('click', () => window.focus())
}
