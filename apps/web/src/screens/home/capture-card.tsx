import { Anchor, Box, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { type CaptureMode, runtimeMessages } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ShownCredits } from '../../features/billing/credits.ts'
import { chosenLine } from '../../features/runtime/start/start-request.ts'
import { type NextSource, sourceName } from '../../features/runtime/choose/source/use-sources.ts'
import { type Preferences, setPreferences } from '../../features/runtime/preferences.ts'
import { isOpen } from '../../features/runtime/status/display-state.ts'
import { limitTexts } from '../../platform/limit-texts.ts'
import { Facts, Note } from '../../platform/ui/index.ts'
import { RunButtons, type RunButtonsProps } from './run-buttons.tsx'
import { StepCard } from './step-card.tsx'

export type CaptureCardProps = RunButtonsProps & {
  /** What the next capture uses; null: not known yet. */
  source: NextSource | null
  preferences: Preferences
  mode: CaptureMode
  isPro: boolean
  credits: ShownCredits
  onChoose: () => void
  onLimits: () => void
  onRefusedMode: () => void
}

export function CaptureCard(props: CaptureCardProps) {
  const { status, source, preferences, mode, isPro, credits, block } = props
  const isRunning = isOpen(status?.status)
  const title = (isRunning ? status?.source.title : source?.title) ?? status?.source.title ?? ''
  return (
    <StepCard
      step={2}
      title="Capture type"
      mark={mode === 'manual' ? 'Single' : 'Unlimited'}
      value={chosenLine(preferences, mode)}
      footer={<RunButtons {...props} />}
    >
      <Group gap="sm" wrap="nowrap" mb="sm">
        <Box
          flex={1}
          title={isPro ? undefined : runtimeMessages.upgradeForUnlimited}
          // A press on the segment that the plan refuses still gets an answer.
          onClickCapture={(event) => {
            const label = event.target instanceof Element && event.target.closest('label[data-disabled]')
            if (label && !isPro && !isRunning) props.onRefusedMode()
          }}
        >
          <SegmentedControl
            aria-label="Capture mode"
            fullWidth
            value={mode}
            disabled={isRunning}
            data={[
              { value: 'manual', label: 'Single' },
              { value: 'autonomous', label: unlimited, disabled: !isPro },
            ]}
            onChange={(next) => setPreferences({ mode: next === 'manual' ? 'manual' : 'autonomous' })}
          />
        </Box>
        <Button
          variant={isChoiceNext(block) ? 'filled' : 'default'}
          px="md"
          disabled={isRunning}
          onClick={props.onChoose}
        >
          Choose...
        </Button>
      </Group>
      <Facts
        facts={[
          { label: 'Source', value: withMore(sourceName(title), !isRunning && changeButton(props.onChoose)) },
          { label: 'Available credits', value: withMore(credits.text, !isPro && buyMore) },
          { label: 'Limits', value: withMore(limitsOf(props, isRunning), isRunning && changeButton(props.onLimits)) },
          credits.usage !== null && {
            label: 'Listings left',
            value: (
              <Text span inherit c={credits.usage.isLow ? 'fail' : 'done'}>
                {credits.usage.text}
              </Text>
            ),
          },
        ]}
      />
      {/* Its room is kept, so that nothing moves when the reason comes. */}
      <Note mih={48} mt={6} style={{ textWrap: 'pretty' }}>
        {source !== null &&
          !(isRunning && source.title !== status?.source.title) &&
          `${source.why} ${source.attribution ?? ''}`}
      </Note>
    </StepCard>
  )
}

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

function changeButton(onClick: () => void) {
  return (
    <Button variant="link" onClick={onClick}>
      Change
    </Button>
  )
}

function withMore(text: string, more: ReactNode) {
  return (
    <>
      <span className="cut">{text}</span>
      {more !== false && (
        <Text span ml={10} style={{ flex: 'none' }}>
          {more}
        </Text>
      )}
    </>
  )
}

function limitsOf({ status, preferences }: CaptureCardProps, isRunning: boolean): string {
  const texts = isRunning ? limitTexts(status?.limits ?? null, status?.spent) : limitTexts(preferences.limits)
  return texts.length === 0 ? 'none' : texts.join(' · ')
}

/** Choosing is the next step: then its button is the one that stands out. */
function isChoiceNext(block: string | null): boolean {
  return block === runtimeMessages.chooseCityAndType || block === runtimeMessages.selectCity
}
