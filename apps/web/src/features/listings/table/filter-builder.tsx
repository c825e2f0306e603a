import { ActionIcon, Button, NativeSelect, Text } from '@mantine/core'
import { filterTextSchema } from '@gazetteer/contract'
import { isTableField, tableFields, fieldTable } from '@gazetteer/listing'
import { hasValue, operatorsOf } from '@gazetteer/listing/filter'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCount } from '../../../platform/formats.ts'
import { Note } from '../../../platform/ui/index.ts'
import type { TableView } from '../rows/use-table-view.ts'
import { ConditionValue } from './condition-value.tsx'
import { operatorText } from './conditions.ts'
import {
  type DraftCondition,
  type DraftGroup,
  type DraftNode,
  draftOf,
  filterOfDraft,
  isDraftGroup,
  newCondition,
  newGroup,
  withField,
} from './drafts.ts'
import styles from './filter-builder.module.css'

const fields = tableFields.map((field) => ({ value: field, label: fieldTable[field].label }))

/** Conditions, and groups of them. A condition without its value does not filter yet. */
export function FilterBuilder({ view, onDone }: { view: TableView; onDone: () => void }) {
  const { state, filtered, choices, setView } = view
  const [draft, setDraft] = useState(() => draftOf(state.filter))
  const [problem, setProblem] = useState<string | null>(null)
  const change = (next: DraftGroup) => {
    setDraft(next)
    const filter = filterOfDraft(next)
    const { error } = filterTextSchema.safeParse(filter === null ? undefined : JSON.stringify(filter))
    setProblem(error?.issues[0]?.message ?? null)
    if (error === undefined && JSON.stringify(filter) !== JSON.stringify(state.filter)) setView({ filter, page: 1 })
  }
  const count = filtered.rows.length
  return (
    <>
      <div className={styles.head}>
        <Text fw={600}>Filter</Text>
        {draft.nodes.length === 0 ? (
          <Note>No conditions: every listing is shown.</Note>
        ) : (
          <>
            <Note>Rows that match</Note>
            <JoinSelect
              label="Match"
              group={draft}
              texts={{ all: 'all of these', any: 'any of these' }}
              onChange={change}
            />
          </>
        )}
      </div>
      <div className={styles.body}>
        <DraftNodes group={draft} valuesOf={choices.valuesOf} onChange={change} />
      </div>
      <div className={styles.foot}>
        <div role="status">
          <Note>
            {problem ?? (
              <>
                <b>{formatCount(count)}</b> {count === 1 ? 'row matches' : 'rows match'}
              </>
            )}
          </Note>
        </div>
        <Button variant="link" disabled={draft.nodes.length === 0} onClick={() => change({ ...draft, nodes: [] })}>
          Clear
        </Button>
        <Button variant="filled" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  )
}

type JoinSelectProps = {
  label: string
  group: DraftGroup
  texts: Record<DraftGroup['join'], string>
  onChange: (group: DraftGroup) => void
}

const JoinSelect = ({ label, group, texts, onChange }: JoinSelectProps) => (
  <NativeSelect
    aria-label={label}
    size="xs"
    value={group.join}
    data={[
      { value: 'all', label: texts.all },
      { value: 'any', label: texts.any },
    ]}
    onChange={({ currentTarget: { value } }) => onChange({ ...group, join: value === 'any' ? 'any' : 'all' })}
  />
)

type DraftNodesProps = {
  group: DraftGroup
  isInner?: boolean
  valuesOf: TableView['choices']['valuesOf']
  onChange: (group: DraftGroup) => void
}

function DraftNodes({ group, isInner = false, valuesOf, onChange }: DraftNodesProps) {
  const { join, nodes } = group
  const add = useRef<HTMLButtonElement>(null)
  const put = (next: readonly DraftNode[]) => onChange({ ...group, nodes: next })
  const replace = (changed: DraftNode) => put(nodes.map((node) => (node.key === changed.key ? changed : node)))
  const remove = ({ key }: DraftNode) => {
    // The button with the focus goes away.
    add.current?.focus()
    put(nodes.filter((node) => node.key !== key))
  }
  const drawn = nodes.map((node, at) =>
    isDraftGroup(node) ? (
      <div key={node.key} className={styles.group} role="group" aria-label={`Group ${at + 1}`}>
        <div className={styles.condition}>
          <Note flex={1} py={6}>
            {node.join === 'all' ? 'All of these' : 'Any of these'}
          </Note>
          <JoinSelect label="Match in the group" group={node} texts={{ all: 'and', any: 'or' }} onChange={replace} />
          <RemoveButton label={`Remove group ${at + 1}`} onClick={() => remove(node)} />
        </div>
        <DraftNodes isInner group={node} valuesOf={valuesOf} onChange={replace} />
      </div>
    ) : (
      <ConditionRow key={node.key} draft={node} valuesOf={valuesOf} onChange={replace} onRemove={() => remove(node)} />
    ),
  )
  const joinText = join === 'all' ? 'And' : 'Or'
  return (
    <>
      {isInner
        ? drawn
        : drawn.map((node, at) => (
            <div key={node.key} className={styles.node}>
              <span className={styles.join}>{at === 0 ? 'Where' : joinText}</span>
              {node}
            </div>
          ))}
      <div className={styles.add}>
        <Button ref={add} variant="link" onClick={() => put([...nodes, newCondition()])}>
          {isInner ? 'Add condition to group' : 'Add condition'}
        </Button>
        {!isInner && (
          <Button variant="link" onClick={() => put([...nodes, newGroup()])}>
            Add group
          </Button>
        )}
      </div>
    </>
  )
}

type ConditionRowProps = {
  draft: DraftCondition
  valuesOf: TableView['choices']['valuesOf']
  onChange: (draft: DraftCondition) => void
  onRemove: () => void
}

function ConditionRow({ draft, valuesOf, onChange, onRemove }: ConditionRowProps) {
  const { field, op } = draft
  const { label } = fieldTable[field]
  const operators = operatorsOf(field)
  return (
    <div className={styles.condition} role="group" aria-label={`Condition: ${label}`}>
      <NativeSelect
        aria-label="Column"
        size="xs"
        value={field}
        data={fields}
        onChange={({ currentTarget: { value } }) => isTableField(value) && onChange(withField(draft, value))}
      />
      <NativeSelect
        aria-label={`Operator of ${label}`}
        size="xs"
        value={op}
        data={operators.map((operator) => ({ value: operator, label: operatorText(field, operator) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = operators.find((operator) => operator === value)
          if (chosen !== undefined) onChange({ ...draft, op: chosen })
        }}
      />
      {hasValue(op) ? (
        <ConditionValue draft={draft} values={valuesOf(field)} onChange={onChange} />
      ) : (
        <span className={styles.value} />
      )}
      <RemoveButton label={`Remove condition: ${label}`} onClick={onRemove} />
    </div>
  )
}

const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon aria-label={label} onClick={onClick}>
    <X size={14} />
  </ActionIcon>
)
