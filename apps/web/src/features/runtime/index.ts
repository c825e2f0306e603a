export { excessText } from './choose/options/excess-text.ts'
export { usePlanPreview } from './choose/options/plan-preview.ts'
export {
  isSampleNamed,
  nextSource,
  sourceName,
  useOffered,
  useSources,
  withAvailable,
} from './choose/source/use-sources.ts'
export { ActivityControls, ActivityLog } from './log/activity-log.tsx'
export { LogRow } from './log/log-row.tsx'
export { firstCityOf, setMode, setPreferences, useOtherWindowsPreferences, usePreferences } from './preferences.ts'
export { startLater } from './start/start-capture.ts'
export { chosenOfJob, continueJob, requestRetryOfGaps, runAgain, useStartAgain } from './start/run-again.ts'
export { type StartPreferences, startBlock, startRequest, useChosenRequest } from './start/start-request.ts'
export { useRuntimeControls } from './start/use-runtime-controls.ts'
export { displayState, displayTones } from './status/display-state.ts'
export { ElapsedTime } from './status/elapsed-time.tsx'
export { elapsedMs, leftText, ratePerMinute, spanOfSeconds, spanOfTime } from './status/elapsed.ts'
export { lastRunKey, useLastRunCount } from './status/job-clock.ts'
export { useLiveStatus } from './status/live-status.ts'
export { useNotified } from './status/notifications.ts'
export { expectedAreas, usePlaces } from './status/places.ts'
export { manualProgress, progressLabel, ratesOf, shownProgress, useSeen } from './status/progress.ts'
export { useRefreshStatus, useRuntimeStatus } from './status/queries.ts'
export { useRunWatch } from './status/use-run-watch.ts'
