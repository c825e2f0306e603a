import { parseUrl } from '@gazetteer/listing/text'
import { isAlias, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { type Definition, definitionSchema } from './definition.ts'
import { filled, placeholders, placeholdersIn, secretNameOf } from './template.ts'

/** A source that the operator's file defines, with the secrets that it names. */
export type DefinedSource = Definition & { secrets: Readonly<Record<string, string>> }

const maxSources = 50

/**
 * Reads the text of a sources file, YAML or JSON. Every mistake is a sentence without the file's name that begins with
 * its place, such as `sources[0].paging.kind`. Secrets are the values of environment variables, by name.
 */
export function parseSourcesFile(
  text: string,
  secretOf: (name: string) => string | undefined,
): { sources: DefinedSource[]; mistakes: string[] } {
  const { value, mistakes } = parsedText(text)
  if (mistakes.length > 0) return { sources: [], mistakes }
  const list = typeof value === 'object' && value !== null && 'sources' in value ? value.sources : undefined
  if (!Array.isArray(list)) return { sources: [], mistakes: ['must have a list named sources.'] }
  if (list.length > maxSources) return { sources: [], mistakes: [`has more than ${maxSources} sources.`] }
  const sources: DefinedSource[] = []
  for (const [index, one] of list.entries()) {
    const path = `sources[${index}]`
    const read = definitionSchema.safeParse(one, { reportInput: true })
    if (!read.success) {
      mistakes.push(...read.error.issues.flatMap((issue) => sentencesOf(issue, path)))
      continue
    }
    const definition = read.data
    if (sources.some(({ id }) => id === definition.id)) mistakes.push(`${path}.id "${definition.id}" is used twice.`)
    const secrets = secretsOf(definition, { place: path, secretOf, mistakes })
    mistakes.push(...requestMistakes(definition, secrets, path))
    sources.push({ ...definition, secrets })
  }
  return { sources: mistakes.length > 0 ? [] : sources, mistakes }
}

function parsedText(text: string): { value: unknown; mistakes: string[] } {
  const document = parseDocument(text, { prettyErrors: true, uniqueKeys: true })
  const mistakes = document.errors.map(({ message, linePos }) => {
    const [first = ''] = message.split(/ at line \d+|\n/)
    const at = linePos?.[0]
    return `${at === undefined ? '' : `line ${at.line}, column ${at.col}: `}${first.replace(/[.:]$/, '')}.`
  })
  let hasAlias = false
  visit(document, { Alias: (_key, node) => void (hasAlias ||= isAlias(node)) })
  if (hasAlias) mistakes.push('must not use YAML aliases (*name).')
  return { value: mistakes.length > 0 ? null : document.toJS(), mistakes }
}

function secretsOf(
  { request }: Definition,
  {
    place: path,
    secretOf,
    mistakes,
  }: { place: string; secretOf: (name: string) => string | undefined; mistakes: string[] },
): Record<string, string> {
  const secrets: Record<string, string> = {}
  for (const name of new Set(placeholdersIn(request).flatMap((one) => secretNameOf(one) ?? []))) {
    const value = secretOf(name)?.trim()
    if (value) secrets[name] = value
    else mistakes.push(`${path}.request needs the environment variable ${name}, which is not set.`)
  }
  return secrets
}

/** Mistakes that need more than one field: placeholders, the address, paging. */
function requestMistakes(definition: Definition, secrets: object, path: string): string[] {
  const { request, paging, cap, pageSize, rows } = definition
  const used = placeholdersIn([request.url, request.headers, request.body])
  const unknown = used.filter((name) => secretNameOf(name) === null && !placeholders.some((known) => known === name))
  const mistakes = unknown.map((name) => `${path}.request has an unknown placeholder {${name}}.`)
  const sample = Object.fromEntries(placeholders.map((name) => [name, 1]))
  const url = parseUrl(filled(request.url, { ...sample, ...withPrefix(secrets) }, encodeURIComponent))
  if (url === null || !/^https?:$/.test(url.protocol))
    mistakes.push(`${path}.request.url must begin with http:// or https://.`)
  if (/^https?:\/\/[^/?#]*\{/.test(request.url))
    mistakes.push(`${path}.request.url must not have a placeholder in its host.`)
  if (request.method === 'GET' && request.body !== undefined) mistakes.push(`${path}.request.body needs method: POST.`)
  if (paging.kind !== 'none' && paging.kind !== 'link' && !used.includes(paging.kind))
    mistakes.push(`${path}.request must use the placeholder {${paging.kind}}, because of paging.kind.`)
  const hasBox = ['south', 'west', 'north', 'east'].every((name) => used.includes(name))
  const hasCircle = ['latitude', 'longitude', 'radius'].every((name) => used.includes(name))
  if (!hasBox && !hasCircle)
    mistakes.push(
      `${path}.request must use {south}, {west}, {north} and {east}, or {latitude}, {longitude} and {radius}.`,
    )
  if (!isByType(definition) && rows.type === undefined)
    mistakes.push(`${path}.request must use {type} or {typeName}, or rows.type must say the category of each row.`)
  if (cap !== undefined && cap < pageSize) mistakes.push(`${path}.cap must not be below pageSize.`)
  return mistakes
}

/** Whether a request names business types; otherwise it returns places of all types. */
export function isByType({ request: { url, headers, body } }: Pick<Definition, 'request'>): boolean {
  const used = placeholdersIn([url, headers, body])
  return used.includes('type') || used.includes('typeName')
}

export const withPrefix = (secrets: object): Record<string, string> =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [`secret:${name}`, String(value)]))

/** A sentence that begins with the place of the mistake. */
function sentencesOf(issue: z.core.$ZodIssue, place: string): string[] {
  const at = issue.path.reduce<string>(
    (path, key) => path + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`),
    place,
  )
  return wordsOf(issue).map((words) => `${at} ${words}.`)
}

function wordsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `has an unknown key "${key}"`)
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_union'))
    return ['is missing']
  if (issue.code === 'invalid_type') return [`must be ${kinds[issue.expected] ?? issue.expected}`]
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') return ['is not valid here']
  if (issue.code === 'invalid_key') return [issue.issues[0]?.message ?? 'has an invalid key']
  return [issue.message]
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}
