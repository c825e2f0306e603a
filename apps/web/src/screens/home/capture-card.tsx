import { type CaptureMode, runtimeMessages, type RuntimeStatus } from '@gazetteer/contract'
import { Pause, Play, Square } from 'lucide-react'
import { Link } from 'react-router'
import type { ShownCredits } from '../../features/billing/credits.ts'
import { chosenLine } from '../../features/runtime/chosen-line.ts'
import { sourceName } from '../../features/runtime/source-name.ts'
import { isOpen } from '../../features/runtime/display-state.ts'
import { type Preferences, setPreferences } from '../../features/runtime/preferences.ts'
import type { ControlName } from '../../features/runtime/use-runtime-controls.ts'
import type { NextSource } from '../../features/runtime/use-sources.ts'
import { limitTexts } from '../../platform/limit-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Facts } from '../../platform/ui/facts.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import styles from './capture-card.module.css'
import { StepCard } from './step-card.tsx'

export type CaptureCardProps = {
  status: RuntimeStatus | undefined
  /** What the next capture uses; null: not known yet. */
  source: NextSource | null
  preferences: Preferences
  mode: CaptureMode
  isPro: boolean
  credits: ShownCredits
  /** Why Start is not possible. */
  block: string | null
  busy: ControlName | null
  isStartPending: boolean
  onStart: () => void
  onStop: () => void
  onPause: () => void
  onResume: () => void
  onChoose: () => void
  onLimits: () => void
  onRefusedMode: () => void
}

export function CaptureCard(props: CaptureCardProps) {
  const { status, preferences, mode, isPro, credits, block, busy } = props
  const running = isOpen(status?.status)
  const limits = running ? limitTexts(status?.limits ?? null, status?.spent) : limitTexts(preferences.limits)
  return (
    <StepCard
      step={2}
      title="Capture type"
      mark={mode === 'manual' ? 'Single' : 'Unlimited'}
      value={chosenLine(preferences, mode)}
      footer={
        <>
          {running ? <RunningButtons {...props} /> : <StartButton {...props} />}
          {!running && block !== null && busy === null && !props.isStartPending && (
            <span className={styles.why} role="note">
              {block}
            </span>
          )}
        </>
      }
    >
      <div className={styles.inputs}>
        <Segmented
          label="Capture mode"
          value={mode}
          isDisabled={running}
          segments={[
            { value: 'manual', label: 'Single' },
            {
              value: 'autonomous',
              label: (
                <>
                  Unlimited <b>PRO</b>
                </>
              ),
              isDisabled: !isPro,
              title: isPro ? undefined : runtimeMessages.upgradeForUnlimited,
            },
          ]}
          onChange={(next) => {
            setPreferences({ mode: next })
          }}
          onDisabledPress={props.onRefusedMode}
        />
        <Button kind={isChoiceNext(block) ? 'primary' : 'plain'} disabled={running} onClick={props.onChoose}>
          Choose...
        </Button>
      </div>
      <div className={styles.facts}>
        <Facts
          facts={[
            {
              label: 'Source',
              value: (
                <>
                  {sourceName((running ? status?.source.title : props.source?.title) ?? status?.source.title ?? '')}
                  {!running && (
                    <Button kind="link" className={styles.more} onClick={props.onChoose}>
                      Change
                    </Button>
                  )}
                </>
              ),
            },
            {
              label: 'Available credits',
              value: (
                <>
                  <span className={styles.credits}>{credits.text}</span>
                  {!isPro && (
                    <Link to="/payment" className={styles.more}>
                      Buy more
                    </Link>
                  )}
                </>
              ),
            },
            {
              label: 'Limits',
              value: (
                <>
                  {limits.length === 0 ? 'none' : limits.join(' · ')}
                  {running && (
                    <Button kind="link" className={styles.more} onClick={props.onLimits}>
                      Change
                    </Button>
                  )}
                </>
              ),
            },
            ...(credits.usage === null
              ? []
              : [
                  {
                    label: 'Listings left',
                    value: (
                      <span className={credits.usage.isLow ? styles.low : styles.enough}>{credits.usage.text}</span>
                    ),
                  },
                ]),
          ]}
        />
        <p className={styles.sourceWhy}>
          {props.source === null || (running && props.source.title !== status?.source.title)
            ? ''
            : `${props.source.why} ${props.source.attribution ?? ''}`}
        </p>
      </div>
    </StepCard>
  )
}

/** Choosing is the next step: then its button is the one that stands out. */
function isChoiceNext(block: string | null): boolean {
  return block === runtimeMessages.chooseCityAndType || block === runtimeMessages.selectCity
}

function StartButton({ block, busy, isStartPending, onStart }: CaptureCardProps) {
  return (
    <span className={styles.hold} title={block ?? undefined}>
      <Button
        kind="primary"
        icon={<Play size={12} fill="currentColor" />}
        disabled={block !== null}
        isBusy={busy === 'start' || isStartPending}
        onClick={onStart}
      >
        Start
      </Button>
    </span>
  )
}

function RunningButtons({ status, busy, onStop, onPause, onResume }: CaptureCardProps) {
  return (
    <>
      {status?.status === 'paused' ? (
        <Button
          icon={<Play size={12} />}
          isBusy={busy === 'resume'}
          disabled={(busy !== null && busy !== 'resume') || status.recovery !== null}
          onClick={onResume}
        >
          Resume
        </Button>
      ) : (
        <Button
          icon={<Pause size={12} />}
          isBusy={busy === 'pause'}
          disabled={busy !== null && busy !== 'pause'}
          onClick={onPause}
        >
          Pause
        </Button>
      )}
      <Button
        kind="danger"
        icon={<Square size={11} />}
        isBusy={busy === 'stop'}
        disabled={busy !== null && busy !== 'stop'}
        onClick={onStop}
      >
        Stop
      </Button>
    </>
  )
}
