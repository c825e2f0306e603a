import { Anchor, Box, Button, SegmentedControl, Text } from '@mantine/core'
import { runtimeMessages, type User } from '@gazetteer/contract'
import { Link } from 'react-router'
import { chosenInJob, chosenLine } from '../../platform/chosen-line.ts'
import {
  excessText,
  nextSource,
  setMode,
  sourceName,
  usePreferences,
  useSources,
} from '../../features/runtime/index.ts'
import { formatPrice } from '../../platform/formats.ts'
import { type Fact, Facts, ProMark, Quiet } from '../../platform/ui/index.ts'
import { RunButtons } from './run-buttons.tsx'
import { StepCard } from './step-card.tsx'
import { useRun } from './use-run.ts'
import { type Start, usePlan, useSavedPlan } from './use-start.ts'

export type CaptureCardProps = { user: User; start: Start; onOpen: (dialog: 'choose' | 'source') => void }

export function CaptureCard({ user, start, onOpen }: CaptureCardProps) {
  const { status, isRunning, job } = useRun(user)
  const { isPro } = usePlan(user, status)
  const preferences = usePreferences()
  const runningJob = isRunning ? job : undefined
  // A run can start elsewhere: by the API, a schedule or another tab.
  const mode = runningJob?.mode ?? start.mode
  const onlyNew = (runningJob ?? preferences).onlyNew ? ' · only new' : ''
  const line = `${chosenLine(runningJob === undefined ? preferences : chosenInJob(runningJob), mode)}${onlyNew}`
  const excess = useExcess(user, start)
  return (
    <StepCard
      step={2}
      title="Capture type"
      mark={<ModeChoice mode={mode} isPro={isPro} isRunning={isRunning} start={start} />}
      value={line}
      note={isRunning ? null : noteOf(start, excess)}
      action={
        <Button
          variant={isChoiceNext(start.block) && !isRunning ? 'filled' : 'default'}
          disabled={isRunning}
          title={isRunning ? 'A capture is running' : undefined}
          onClick={() => onOpen('choose')}
        >
          Choose...
        </Button>
      }
      buttons={<RunButtons status={status} isRunning={isRunning} start={start} />}
      summary={line}
    >
      <CaptureFacts user={user} isRunning={isRunning} onSource={() => onOpen('source')} />
    </StepCard>
  )
}

/** Why Start is disabled, else what the estimate exceeds. */
function noteOf({ block, controls }: Start, excess: string | null): string | null {
  if (controls.busy !== null || controls.isStartPending) return null
  return block !== null && block !== '' ? block : excess
}

/** A line if the estimate of the saved selection exceeds credits or limits. */
function useExcess(user: User, start: Start): string | null {
  const { limits } = usePreferences()
  const { isPro } = usePlan(user, undefined)
  const { data } = useSavedPlan(start, isPro)
  return data === undefined ? null : excessText(data, limits, start.credits)
}

type CaptureFactsProps = { user: User; isRunning: boolean; onSource: () => void }

function CaptureFacts({ user, isRunning, onSource }: CaptureFactsProps) {
  const { status } = useRun(user)
  const { isPro, credits } = usePlan(user, status)
  const preferences = usePreferences()
  const source = nextSource(useSources(), preferences.source)
  const title = (isRunning ? status?.source.title : source?.title) ?? status?.source.title ?? ''
  const facts: (Fact | false)[] = [
    {
      label: 'Available credits',
      value: (
        <>
          {credits.text}{' '}
          {!isPro && (
            <Anchor component={Link} to="/payment" ml={6} ff="var(--sans)" fz="sm">
              Buy more
            </Anchor>
          )}
        </>
      ),
    },
    credits.usage !== null && {
      label: 'Listings left',
      value: (
        <>
          <Text span inherit c={credits.usage.isLow ? 'fail' : 'done'}>
            {credits.usage.text}
          </Text>{' '}
          <Quiet>used</Quiet>
        </>
      ),
    },
    isPro && {
      label: 'Source',
      value: isRunning ? (
        sourceName(title)
      ) : (
        <Button variant="link" ff="inherit" fz="inherit" title="Change the source" onClick={onSource}>
          {sourceName(title)}
        </Button>
      ),
    },
    isRunning &&
      status?.spent?.usd != null &&
      status.limits?.usd == null && { label: 'Cost', value: formatPrice(status.spent.usd) },
  ]
  return <Facts facts={facts} />
}

type ModeChoiceProps = { mode: Start['mode']; isPro: boolean; isRunning: boolean; start: Start }

const ModeChoice = ({ mode, isPro, isRunning, start }: ModeChoiceProps) => (
  <Box
    title={isPro ? undefined : runtimeMessages.upgradeForUnlimited}
    // A click on the disabled segment opens the upgrade dialog.
    onClickCapture={(event) => {
      const label = event.target instanceof Element && event.target.closest('label[data-disabled]')
      if (label && !isPro) start.controls.say(runtimeMessages.autonomousIsPro)
    }}
  >
    <SegmentedControl
      aria-label="Capture mode"
      size="xs"
      value={mode}
      readOnly={isRunning}
      data={[
        { value: 'manual', label: 'Single' },
        { value: 'autonomous', label: unlimited, disabled: !isPro },
      ]}
      onChange={(next) => setMode(next === 'manual' ? 'manual' : 'autonomous')}
    />
  </Box>
)

const unlimited = (
  <>
    Unlimited <ProMark />
  </>
)

const choiceBlocks = new Set<string>([
  runtimeMessages.chooseCityAndType,
  runtimeMessages.selectCity,
  runtimeMessages.chooseType,
])

/** If the selection is the next step, its button is the primary one. */
const isChoiceNext = (block: string | null): boolean => block !== null && choiceBlocks.has(block)
