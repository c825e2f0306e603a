import robotsParser from 'robots-parser'
import { crawlLimits } from '../fetch/limits.ts'

/** The name that robots.txt files address. */
export const robotName = 'Gazetteer'

/** `closed`: the file could not be read, so that nothing may be fetched. `silent`: the site does not answer. */
export type RobotsFile = { state: 'rules'; text: string } | { state: 'closed' } | { state: 'silent' }

export type RobotsRules = {
  /** Of addresses of the host that the file was read for. */
  isAllowed: (url: URL) => boolean
  delayMs: number
}

/** Rules of RFC 9309 for our crawler, for the addresses of one origin. */
export function robotsRules(origin: string, file: RobotsFile): RobotsRules {
  if (file.state !== 'rules') return { isAllowed: () => false, delayMs: crawlLimits.delayMs }
  const rules = robotsParser(`${origin}/robots.txt`, file.text)
  const seconds = rules.getCrawlDelay(robotName) ?? 0
  const wanted = Number.isFinite(seconds) ? seconds * 1_000 : 0
  return {
    isAllowed: ({ href }) => rules.isAllowed(href, robotName) !== false,
    delayMs: Math.min(crawlLimits.longestDelayMs, Math.max(crawlLimits.delayMs, wanted)),
  }
}

/**
 * The lines that hold rules: what is stored of a file. Other lines do not end a group of user agents (RFC 9309, 2.2.4),
 * which the parser would assume.
 */
export function rulesOnly(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => /^\s*(?:user-agent|allow|disallow|crawl-delay)\s*:/i.test(line))
    .map((line) => line.replace(/#.*$/, '').trim())
    .join('\n')
}
