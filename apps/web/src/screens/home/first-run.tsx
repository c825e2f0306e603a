import { Button, Chip, Group, Paper, Radio, Text, Title, TextInput, UnstyledButton } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import { BookOpen, Check, ChevronsUpDown, Play } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDatabaseStatus, useNoDatabase } from '../../features/destinations/index.ts'
import { nextSource, setPreferences, spanOfSeconds, usePreferences, useSources } from '../../features/runtime/index.ts'
import { chosenLine } from '../../platform/chosen-line.ts'
import { formatCount } from '../../platform/formats.ts'
import { databasePath, documentationPath } from '../../platform/paths.ts'
import { Facts, Note, ProMark } from '../../platform/ui/index.ts'
import styles from './side-panel.module.css'
import firstStyles from './first-run.module.css'
import { type Start, useSavedPlan } from './use-start.ts'

export type FirstRunProps = { user: User; start: Start; isPro: boolean; onChoose: () => void }

const defaultCity = 'Baltimore, MD'
const offeredTypes = ['Restaurant', 'Cafe', 'Dentist', 'Bakery', 'Hair Salon']

/** Before the first capture: where the listings go, which city and businesses, and Start. */
export default function FirstRun({ user, start, isPro, onChoose }: FirstRunProps) {
  const database = useDatabaseStatus().data
  const preferences = usePreferences()
  const { city, businessTypes, mode } = preferences
  const isUntouched = city === null && businessTypes.length === 0 && preferences.cities.length === 0
  useEffect(() => {
    if (isUntouched) setPreferences({ city: defaultCity, businessTypes: ['Restaurant'] })
  }, [isUntouched])
  const isMany = mode === 'autonomous' && isPro
  const isChosen = isMany
    ? [...preferences.cities, ...preferences.areas].some((place) => place.businessTypes.length > 0)
    : city !== null && businessTypes.length > 0
  return (
    <section className={styles.side} aria-label="First capture">
      <div className={styles.head} data-first>
        <Title order={2}>Your first capture in three decisions</Title>
        <Note>The defaults work. You can change everything later.</Note>
      </div>
      <div className={styles.body}>
        <Decision number={1} title="Where do the listings go?" isAnswered={database?.connected === true}>
          <Destination user={user} isPro={isPro} onProblem={start.controls.say} />
        </Decision>
        <Decision number={2} title="Which city, and which businesses?" isAnswered={isChosen}>
          {isMany ? (
            <>
              <p className={`mono ${firstStyles.chosen ?? ''}`}>{chosenLine(preferences, 'autonomous')}</p>
              <Button onClick={onChoose}>Choose cities and types...</Button>
            </>
          ) : (
            <CityAndTypes user={user} onChoose={onChoose} />
          )}
        </Decision>
        <Decision number={3} title="Start" isAnswered={false} isLater={database?.connected !== true || !isChosen}>
          <StartDecision start={start} isPro={isPro} />
        </Decision>
      </div>
      <div className={styles.foot}>
        <span className={firstStyles.help}>
          <BookOpen size={14} /> New here?{' '}
          <a href={`${documentationPath}use/modes.html`} target="_blank" rel="noreferrer">
            What a capture does
          </a>
          {' · '}
          <a href={`${documentationPath}use/sources.html`} target="_blank" rel="noreferrer">
            Which sources it uses
          </a>
        </span>
      </div>
    </section>
  )
}

type DecisionProps = {
  number: number
  title: string
  isAnswered: boolean
  /** An earlier one is the next. */
  isLater?: boolean
  children: ReactNode
}

const Decision = ({ number, title, isAnswered, isLater = false, children }: DecisionProps) => (
  <section className={firstStyles.decision} aria-label={title}>
    <span
      className={firstStyles.number}
      data-answered={isAnswered || undefined}
      data-later={isLater || undefined}
      aria-hidden="true"
    >
      {isAnswered ? <Check size={14} /> : number}
    </span>
    <Title order={3}>{title}</Title>
    <div>{children}</div>
  </section>
)

type DestinationProps = { user: User; isPro: boolean; onProblem: (text: string) => void }

function Destination({ user, isPro, onProblem }: DestinationProps) {
  const navigate = useNavigate()
  const database = useDatabaseStatus().data
  const useFiles = useNoDatabase(onProblem)
  const isDatabase = database !== undefined && database.connected && database.provider !== 'none'
  const isFiles = database !== undefined && database.connected && database.provider === 'none'
  return (
    <Radio.Group
      aria-label="Where do the listings go?"
      value={isDatabase ? 'database' : 'files'}
      onChange={(next) => {
        // Also of the card that is chosen: the default is shown as chosen before it is saved.
        if (next !== 'files') void navigate(databasePath(user.id))
        else if (!isFiles) useFiles.mutate()
      }}
    >
      <div className={firstStyles.cards}>
        <Radio.Card value="files" className="choice-card" p="sm" radius="sm">
          <CardText title="Files on this server" note="No Database. Download as JSON." />
        </Radio.Card>
        <Radio.Card value="database" className="choice-card" p="sm" radius="sm">
          <CardText title="My database" isProOnly={!isPro} note="Supabase, PostgreSQL or MySQL." />
        </Radio.Card>
      </div>
    </Radio.Group>
  )
}

const CardText = ({ title, note, isProOnly = false }: { title: string; note: string; isProOnly?: boolean }) => (
  <Group wrap="nowrap" align="start" gap={10}>
    <Radio.Indicator mt={2} />
    <span>
      <Text fw={600}>
        {title} {isProOnly && <ProMark />}
      </Text>
      <Note>{note}</Note>
    </span>
  </Group>
)

const loadField = () => import('../../features/runtime/choose/lists/first-city-field.tsx')
const FirstCityField = lazy(loadField)

/** Shows the city until it is used; the list of cities is loaded when the pointer or the focus comes near. */
function CityChoice({ user }: { user: User }) {
  const { city } = usePreferences()
  const [isWanted, setIsWanted] = useState(false)
  const field = (
    <TextInput
      aria-label="City"
      placeholder="Search a city"
      value={city ?? ''}
      readOnly
      rightSection={<ChevronsUpDown size={14} />}
      onPointerEnter={() => void loadField()}
      onFocus={() => setIsWanted(true)}
    />
  )
  return <Suspense fallback={field}>{isWanted ? <FirstCityField user={user} /> : field}</Suspense>
}

function CityAndTypes({ user, onChoose }: { user: User; onChoose: () => void }) {
  const { businessTypes } = usePreferences()
  const others = businessTypes.filter((type) => !offeredTypes.includes(type))
  return (
    <>
      <CityChoice user={user} />
      <Group gap={6} mt="sm">
        <Chip.Group multiple value={businessTypes} onChange={(next) => setPreferences({ businessTypes: next })}>
          {[...offeredTypes, ...others].map((type) => (
            <Chip
              key={type}
              value={type}
              size="xs"
              radius="sm"
              variant="outline"
              classNames={{ label: firstStyles.chip ?? '' }}
            >
              {type}
            </Chip>
          ))}
        </Chip.Group>
        <UnstyledButton className={firstStyles.all ?? ''} onClick={onChoose}>
          All types...
        </UnstyledButton>
      </Group>
    </>
  )
}

function StartDecision({ start, isPro }: { start: Start; isPro: boolean }) {
  const preferences = usePreferences()
  const sources = useSources()
  const database = useDatabaseStatus().data
  const isUnset = database !== undefined && !database.connected && database.provider === 'none'
  const useFiles = useNoDatabase(start.controls.say)
  const block = isUnset ? start.blockOf(preferences, { hasDatabase: true }) : start.block
  const { data, isPlaceholderData } = useSavedPlan({ mode: start.mode, block }, isPro)
  const source = nextSource(sources, preferences.source)
  const isSample = source?.isFictional === true
  const credits = start.credits.left
  const needed = data?.listings == null ? null : Math.min(data.listings.high, credits ?? Infinity)
  const begin = async () => {
    // A refusal is in the banner of the fourth card.
    const isReady = !isUnset || (await useFiles.mutateAsync().catch(() => null)) !== null
    if (isReady) start.onStart(preferences)
  }
  return (
    <>
      <Paper className={firstStyles.estimate ?? ''} radius="sm" data-old={isPlaceholderData || undefined}>
        <Facts
          className={firstStyles.facts ?? ''}
          facts={[
            {
              label: data?.beforeFilters === true ? 'Listings before filters' : 'Listings',
              value: data?.expectedListings == null ? 'not known' : `about ${formatCount(data.expectedListings)}`,
            },
            { label: 'Areas', value: formatCount(data?.areas) },
            { label: 'Time', value: data === undefined ? '' : spanOfSeconds(data.expectedSeconds) },
            !isPro && {
              label: 'Credits',
              value: `${isSample && start.credits.isSampleFree ? 0 : formatCount(needed)} of ${formatCount(credits)}`,
            },
          ]}
        />
      </Paper>
      {!isPro && (
        <Note my="sm">
          {isSample && start.credits.isSampleFree && 'Sample data uses no credits. '}
          On the free plan a capture ends at 100 listings.
        </Note>
      )}
      <Group gap="sm" mt="sm" wrap="nowrap">
        <Button
          variant="filled"
          size="md"
          leftSection={<Play size={14} />}
          disabled={block !== null || database === undefined}
          loading={start.controls.busy === 'start' || useFiles.isPending}
          onClick={() => void begin()}
        >
          Start capture
        </Button>
        <Note span>{block ?? 'You can pause or stop at any time.'}</Note>
      </Group>
    </>
  )
}
