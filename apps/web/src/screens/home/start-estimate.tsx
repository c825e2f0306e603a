import { Text } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import {
  excessText,
  usePlanPreview,
  useSources,
  withAvailableSources,
  usePreferences,
  startRequest,
} from '../../features/runtime/index.ts'
import { type Start, usePlan } from './use-start.ts'

/** Beside Start: a line if the estimate of the saved selection exceeds credits or limits. */
export function StartEstimate({ user, start }: { user: User; start: Start }) {
  const preferences = usePreferences()
  const { isPro } = usePlan(user, undefined)
  const chosen = withAvailableSources(preferences, useSources())
  const request = start.block === null ? JSON.stringify(startRequest(chosen, start.mode, isPro)) : null
  const { data } = usePlanPreview(request)
  const text = request === null || data === undefined ? null : excessText(data, preferences.limits, start.credits)
  if (text === null) return null
  return (
    <Text span size="sm" c="dimmed" role="note" miw={0} style={{ textWrap: 'balance' }}>
      {text}
    </Text>
  )
}
