import { fieldTable, isTableField } from '@gazetteer/listing'
import {
  type FilterCondition,
  type FilterNode,
  type FilterOperator,
  type ListingFilter,
  countOfConditions,
  filterOperators,
  hasValue,
  operatorsOf,
  valuesOfCondition,
} from '@gazetteer/listing/filter'
import { z } from 'zod'

/**
 * `json` leaves room for 200 values of 95 characters. The server takes its URL: a character has up to nine there.
 */
export const filterLimits = { conditions: 50, values: 200, characters: 500, json: 20_000 } as const

const textSchema = z
  .string()
  .min(1, 'A value of the filter is empty.')
  .max(filterLimits.characters, `A value of the filter can have up to ${filterLimits.characters} characters.`)
const valueSchema = z.union([textSchema, z.number()], 'A value of the filter must be a text or a number.')
const valuesSchema = z
  .array(valueSchema)
  .min(1, 'A list of values of the filter is empty.')
  .max(filterLimits.values, `A condition can have up to ${filterLimits.values} values.`)

const isOperator = (text: string): text is FilterOperator => filterOperators.some((operator) => operator === text)

const conditionSchema = z
  .strictObject({ field: z.string(), op: z.string(), value: z.union([valueSchema, valuesSchema]).optional() })
  .transform(({ field, op, value }, { issues }): FilterCondition => {
    const refuse = (message: string): never => {
      issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }
    if (!isTableField(field)) return refuse(`The filter names a column that does not exist: ${field.slice(0, 60)}.`)
    if (!isOperator(op)) return refuse(`The filter names an operator that does not exist: ${op.slice(0, 60)}.`)
    const problem = problemOf({ field, op, value })
    return problem === null ? { field, op, ...(value === undefined ? {} : { value }) } : refuse(problem)
  })

function problemOf(condition: FilterCondition): string | null {
  const { field, op, value } = condition
  const { label, kind } = fieldTable[field]
  const what = `Filter by ${label}`
  if (!operatorsOf(field).includes(op)) return `${what}: the operator ${op} does not fit this column.`
  if (!hasValue(op)) return value === undefined ? null : `${what}: the operator ${op} takes no value.`
  if (value === undefined) return `${what}: the value is missing.`
  if ((op === 'anyOf') !== (typeof value === 'object'))
    return op === 'anyOf' ? `${what}: anyOf takes a list of values.` : `${what}: ${op} takes one value.`
  const values = valuesOfCondition(condition)
  if (kind === 'number' || kind === 'integer')
    return values.every((entry) => typeof entry === 'number') ? null : `${what}: enter a number.`
  if (values.some((entry) => typeof entry === 'number')) return `${what}: the value must be a text.`
  return kind !== 'time' || values.every(isTime) ? null : `${what}: enter a day as 2026-11-28, or a time in ISO 8601.`
}

const timeSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
const isTime = (value: string | number): boolean => timeSchema.safeParse(value).success

const isGroup = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && ('all' in input || 'any' in input)

/** Reads a condition or a group by the schema of its kind, so that the message names what is wrong in it. */
const nodeSchema = (groups: z.ZodType<ListingFilter> | null): z.ZodType<FilterNode> =>
  z.unknown().transform((input, { issues }): FilterNode => {
    if (groups === null && isGroup(input)) {
      issues.push({ code: 'custom', input, message: 'Groups of the filter can be nested one level deep.' })
      return z.NEVER
    }
    const read = (groups !== null && isGroup(input) ? groups : conditionSchema).safeParse(input)
    if (read.success) return read.data
    for (const { message } of read.error.issues) issues.push({ code: 'custom', input, message })
    return z.NEVER
  })

function groupSchema(nodes: z.ZodType<FilterNode>): z.ZodType<ListingFilter> {
  const list = z.array(nodes, 'A group of the filter must be a list.')
  return z
    .strictObject({ all: list.optional(), any: list.optional() }, 'The filter must be {"all": […]} or {"any": […]}.')
    .transform(({ all, any }, { issues }): ListingFilter => {
      if (all !== undefined && any === undefined) return { all }
      if (any !== undefined && all === undefined) return { any }
      issues.push({ code: 'custom', input: all, message: 'A group of the filter has either all or any.' })
      return z.NEVER
    })
}

/** The filter of the data table: conditions and groups of conditions. */
export const listingFilterSchema = groupSchema(nodeSchema(groupSchema(nodeSchema(null)))).refine(
  (filter) => countOfConditions(filter) <= filterLimits.conditions,
  `A filter can have up to ${filterLimits.conditions} conditions.`,
)

/** The longest query of a URL: a character of a filter can have nine there, as `%E5%AF%BF`. */
export const queryLimit = 9 * filterLimits.json

/** The filter as JSON, in queries and addresses. */
export const filterTextSchema = z
  .string()
  .max(
    filterLimits.json,
    `The filter is too long: it can have up to ${filterLimits.json.toLocaleString('en-US')} characters as JSON.`,
  )
  .transform((text, { issues }): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      issues.push({ code: 'custom', input: text, message: 'The filter is not valid JSON.' })
      return z.NEVER
    }
  })
  .pipe(listingFilterSchema)
  .optional()
  .describe(
    'Conditions as JSON: `{"all": [{"field": "rating", "op": "gte", "value": 4}]}`; groups can be nested one level deep.',
  )
