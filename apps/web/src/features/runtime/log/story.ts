import type { LogLine } from '@gazetteer/contract'
import { plural } from '../../../platform/formats.ts'

/** All lines of one area, where it has several. */
export type AreaChapter = { area: string; lines: LogLine[] }
export type Chapter = LogLine | AreaChapter

/** Lines in their order; those of one area are one chapter, at the place of its first. */
export function storyOf(lines: readonly LogLine[]): Chapter[] {
  const byArea = new Map<string, AreaChapter>()
  const story: AreaChapter[] = []
  for (const line of lines) {
    const area = line.about?.area
    const known = area === undefined ? undefined : byArea.get(area)
    if (known !== undefined) {
      known.lines.push(line)
      continue
    }
    const chapter = { area: area ?? '', lines: [line] }
    if (area !== undefined) byArea.set(area, chapter)
    story.push(chapter)
  }
  return story.map((chapter) => (chapter.lines.length === 1 ? (chapter.lines[0] ?? chapter) : chapter))
}

/** What became of an area: trouble that stands at its end in its own words, else what its pages brought. */
export function outcomeOf({ lines }: AreaChapter): Pick<LogLine, 'level' | 'text'> {
  const last = lines.at(-1)
  if (last !== undefined && (last.level === 'warn' || last.level === 'error')) return last
  const pages = lines.flatMap(({ about }) => about?.fresh ?? [])
  const delays = lines.filter(({ level }) => level === 'warn').length
  const parts = [
    ...(pages.length > 0 ? [`${plural(sum(pages), 'new listing')} on ${plural(pages.length, 'page')}`] : []),
    ...(delays > 0 ? [plural(delays, 'delay')] : []),
  ]
  return { level: pages.length > 0 ? 'success' : 'info', text: parts.join(' · ') || (last?.text ?? '') }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
