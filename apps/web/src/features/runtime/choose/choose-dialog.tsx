import type { CaptureMode, ExportFormat } from '@gazetteer/contract'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/api-error.ts'
import { plural } from '../../../platform/formats.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { setPreferences, usePreferences } from '../preferences.ts'
import { noLimits } from '../read-limit.ts'
import { startBlock } from '../start-block.ts'
import { startRequest } from '../start-request.ts'
import { useLimitDraft } from '../use-limit-draft.ts'
import { CampaignChoice } from './campaign-choice.tsx'
import { CompletingField } from './completing-field.tsx'
import { CaptureOptions } from './capture-options.tsx'
import styles from './choose.module.css'
import { ExportFormatField } from './export-format-field.tsx'
import { useSearchInputs } from './queries.ts'
import { SingleChoice } from './single-choice.tsx'
import { SourceField } from './source-field.tsx'

export type ChooseDialogProps = {
  userId: string
  mode: CaptureMode
  isProfessional: boolean
  isOpen: boolean
  onClose: () => void
}

export default function ChooseDialog({ isOpen, onClose, mode, ...props }: ChooseDialogProps) {
  return (
    <Dialog
      title={mode === 'manual' ? 'Choose city and business types' : 'Choose cities and business types'}
      isOpen={isOpen}
      onClose={onClose}
      width={mode === 'manual' ? 520 : 860}
      isFullOnPhone
    >
      {isOpen && <ChooseForm {...props} mode={mode} onClose={onClose} />}
    </Dialog>
  )
}

/** Works on a draft; Save keeps it, Cancel forgets it. */
function ChooseForm({ userId, mode, isProfessional, onClose }: Omit<ChooseDialogProps, 'isOpen'>) {
  const saved = usePreferences()
  const inputs = useSearchInputs(userId)
  const [city, setCity] = useState(saved.city)
  const [types, setTypes] = useState(saved.businessTypes)
  const [selection, setSelection] = useState(saved.cities)
  const [format, setFormat] = useState<ExportFormat>(isProfessional ? saved.exportFormat : 'json')
  const [onlyNew, setOnlyNew] = useState(saved.onlyNew)
  const [source, setSource] = useState(saved.source)
  const [minConfidence, setMinConfidence] = useState(saved.minConfidence)
  const [completeFrom, setCompleteFrom] = useState(saved.completeFrom)
  const { texts: limitTexts, setTexts: setLimitTexts, limits, hasProblem } = useLimitDraft(saved.limits)
  const cities = selection.filter(({ businessTypes }) => businessTypes.length > 0)
  const draft = { city, businessTypes: types, cities, exportFormat: format, onlyNew, limits, source, minConfidence }
  const isChosen = startBlock({ ...draft, mode, hasDatabase: true, isProfessional, credits: null }) === null
  const lists = {
    cities: inputs.data?.cities ?? [],
    types: inputs.data?.businessTypes ?? [],
    isLoading: inputs.isPending,
  }

  const save = () => {
    const shared = { exportFormat: format, onlyNew, limits, source, minConfidence, completeFrom }
    if (mode === 'manual') setPreferences({ ...shared, city, businessTypes: types })
    else setPreferences({ ...shared, cities })
    onClose()
  }

  return (
    <div className={styles.form}>
      {inputs.error !== null && (
        <Notice
          kind="error"
          action={
            <Button
              kind="link"
              onClick={() => {
                void inputs.refetch()
              }}
            >
              Try again
            </Button>
          }
        >
          The lists could not be loaded. {messageOf(inputs.error, '')}
        </Notice>
      )}
      {mode === 'manual' ? (
        <SingleChoice {...lists} city={city} chosenTypes={types} onCity={setCity} onTypes={setTypes} />
      ) : (
        <CampaignChoice {...lists} selection={selection} onChange={setSelection} />
      )}
      <CaptureOptions
        request={isChosen ? startRequest({ ...draft, limits: noLimits }, mode, isProfessional) : null}
        mode={mode}
        onlyNew={onlyNew}
        onOnlyNew={setOnlyNew}
        limitTexts={limitTexts}
        limits={limits}
        onLimits={setLimitTexts}
      />
      <SourceField
        value={source}
        onChange={setSource}
        minConfidence={minConfidence}
        onMinConfidence={setMinConfidence}
      />
      <CompletingField source={source} value={completeFrom} onChange={setCompleteFrom} />
      <div className={styles.bottom}>
        <ExportFormatField value={format} isProfessional={isProfessional} onChange={setFormat} />
        <p className={styles.summary} aria-live="polite">
          {mode === 'manual'
            ? plural(types.length, 'business type')
            : `${plural(selection.length, 'city', 'cities')} · ${plural(countTypes(selection), 'business type')}`}
        </p>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={hasProblem} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  )
}

function countTypes(selection: readonly { businessTypes: readonly string[] }[]): number {
  return new Set(selection.flatMap(({ businessTypes }) => businessTypes)).size
}
