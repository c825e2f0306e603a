import { Anchor, Box, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { runtimeMessages, type User } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { chosenInJob, chosenLine } from '../../platform/chosen-line.ts'
import { nextSource, sourceName, useSources, setPreferences, usePreferences } from '../../features/runtime/index.ts'
import { formatPrice } from '../../platform/formats.ts'
import { limitTexts } from '../../platform/limit-texts.ts'
import { Facts, Note, Quiet } from '../../platform/ui/index.ts'
import { StartEstimate } from './start-estimate.tsx'
import { RunButtons } from './run-buttons.tsx'
import { useRun } from './use-run.ts'
import { type Start, usePlan } from './use-start.ts'
import { StepCard } from './step-card.tsx'

export type CaptureCardProps = { user: User; start: Start; onOpen: (dialog: 'choose' | 'source' | 'limits') => void }

export function CaptureCard({ user, start, onOpen }: CaptureCardProps) {
  const { status, isRunning, job } = useRun(user)
  const { isPro, credits } = usePlan(user, status)
  const preferences = usePreferences()
  const source = nextSource(useSources(), preferences.source)
  const runningJob = isRunning ? job : undefined
  // A run can start elsewhere: by the API, a schedule or another tab.
  const mode = runningJob?.mode ?? start.mode
  const change = (dialog: 'source' | 'limits') => (
    <Button variant="link" onClick={() => onOpen(dialog)}>
      Change
    </Button>
  )
  const onlyNew = (runningJob ?? preferences).onlyNew ? ' · only new' : ''
  const limits = isRunning ? limitTexts(status?.limits ?? null, status?.spent) : limitTexts(preferences.limits)
  const title = (isRunning ? status?.source.title : source?.title) ?? status?.source.title ?? ''
  const facts = [
    { label: 'Source', value: withMore(sourceName(title), !isRunning && change('source')) },
    { label: 'Available credits', value: withMore(credits.text, !isPro && !isRunning && buyMore) },
    {
      label: 'Limits',
      value: withMore(limits.length === 0 ? 'none' : limits.join(' · '), isRunning && change('limits')),
    },
    isRunning &&
      status?.spent?.usd != null &&
      status.limits?.usd == null && { label: 'Cost', value: formatPrice(status.spent.usd) },
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
  ]
  return (
    <StepCard
      step={2}
      title="Capture type"
      mark={mode === 'manual' ? 'Single' : 'Unlimited'}
      value={`${chosenLine(runningJob === undefined ? preferences : chosenInJob(runningJob), mode)}${onlyNew}`}
      isSummary={isRunning}
      footer={
        isRunning ? undefined : (
          <>
            <RunButtons status={status} isRunning={false} start={start} />
            <StartEstimate user={user} start={start} />
          </>
        )
      }
    >
      {!isRunning && <ModeChoice isPro={isPro} start={start} onChoose={() => onOpen('choose')} />}
      <Facts facts={facts} />
      {!isRunning && (
        // Reserves its height, so that nothing moves when the reason appears.
        <Note mih={32} mt={6} lineClamp={2}>
          {source !== null && `${source.why} ${source.attribution ?? ''}`}
        </Note>
      )}
    </StepCard>
  )
}

type ModeChoiceProps = { isPro: boolean; start: Start; onChoose: () => void }

const ModeChoice = ({ isPro, start, onChoose }: ModeChoiceProps) => (
  <Group gap="sm" wrap="nowrap" mb="sm">
    <Box
      flex={1}
      title={isPro ? undefined : runtimeMessages.upgradeForUnlimited}
      // A click on the disabled segment opens the upgrade dialog.
      onClickCapture={(event) => {
        const label = event.target instanceof Element && event.target.closest('label[data-disabled]')
        if (label && !isPro) start.controls.say(runtimeMessages.autonomousIsPro)
      }}
    >
      <SegmentedControl
        aria-label="Capture mode"
        fullWidth
        value={start.mode}
        data={[
          { value: 'manual', label: 'Single' },
          { value: 'autonomous', label: unlimited, disabled: !isPro },
        ]}
        onChange={(next) => setPreferences({ mode: next === 'manual' ? 'manual' : 'autonomous' })}
      />
    </Box>
    <Button variant={isChoiceNext(start.block) ? 'filled' : 'default'} px="md" onClick={onChoose}>
      Choose...
    </Button>
  </Group>
)

const buyMore = (
  <Anchor component={Link} to="/payment">
    Buy more
  </Anchor>
)

const unlimited = (
  <>
    Unlimited{' '}
    <Text component="b" className="mono" fz={10} fw={500} c="accent">
      PRO
    </Text>
  </>
)

const withMore = (text: string, more: ReactNode) => (
  <>
    <span className="cut">{text}</span>
    {more !== false && (
      <Text span ml={10} style={{ flex: 'none' }}>
        {more}
      </Text>
    )}
  </>
)

const choiceBlocks = new Set<string>([
  runtimeMessages.chooseCityAndType,
  runtimeMessages.selectCity,
  runtimeMessages.chooseType,
])

/** If the selection is the next step, its button is the primary one. */
const isChoiceNext = (block: string | null): boolean => block !== null && choiceBlocks.has(block)
