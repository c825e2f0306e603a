import { type TableField, fieldTable } from '@gazetteer/listing'
import {
  type FilterCondition,
  type FilterGroup,
  type FilterOperator,
  type ListingFilter,
  hasValue,
  isCondition,
  nodesOf,
  operatorsOf,
  valuesOfCondition,
} from '@gazetteer/listing/filter'

/** A condition in the builder; it can still lack its value. */
export type DraftCondition = { key: number; field: TableField; op: FilterOperator; texts: readonly string[] }
export type DraftGroup = { key: number; join: 'all' | 'any'; nodes: readonly DraftNode[] }
export type DraftNode = DraftCondition | DraftGroup

export const isDraftGroup = (node: DraftNode): node is DraftGroup => 'join' in node

let lastKey = 0
const nextKey = (): number => (lastKey += 1)

export const newCondition = (field: TableField = 'city'): DraftCondition => ({
  key: nextKey(),
  field,
  op: operatorsOf(field)[0] ?? 'is',
  texts: [],
})

export const newGroup = (): DraftGroup => ({ key: nextKey(), join: 'any', nodes: [newCondition()] })

export function draftOf(filter: ListingFilter | null): DraftGroup {
  return filter === null ? { key: nextKey(), join: 'all', nodes: [] } : groupOf(filter)
}

const groupOf = (group: FilterGroup): DraftGroup => ({
  key: nextKey(),
  join: 'all' in group ? 'all' : 'any',
  nodes: nodesOf(group).map((node) =>
    isCondition(node)
      ? { key: nextKey(), field: node.field, op: node.op, texts: valuesOfCondition(node).map(String) }
      : groupOf(node),
  ),
})

/** The conditions that have their values; null: none. */
export function filterOfDraft({ join, nodes }: DraftGroup): ListingFilter | null {
  const known = nodes.flatMap((node) => (isDraftGroup(node) ? filterOfDraft(node) : conditionOf(node)) ?? [])
  if (known.length === 0) return null
  return join === 'all' ? { all: known } : { any: known }
}

function conditionOf({ field, op, texts }: DraftCondition): FilterCondition | null {
  if (!hasValue(op)) return { field, op }
  const { kind } = fieldTable[field]
  const isNumber = kind === 'number' || kind === 'integer'
  const values = texts.filter((text) => text.trim() !== '').map((text) => (isNumber ? Number(text) : text))
  const [value] = values
  if (value === undefined || values.some(Number.isNaN)) return null
  return { field, op, value: op === 'anyOf' ? values : value }
}

/** The draft with another field: an operator that fits it, and no value of another kind. */
export function withField(draft: DraftCondition, field: TableField): DraftCondition {
  const fits = operatorsOf(field).includes(draft.op)
  const isSameKind = fieldTable[field].kind === fieldTable[draft.field].kind
  return {
    ...draft,
    field,
    op: fits ? draft.op : (operatorsOf(field)[0] ?? 'is'),
    texts: isSameKind ? draft.texts : [],
  }
}
