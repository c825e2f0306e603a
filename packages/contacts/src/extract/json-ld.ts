import { businessNodes } from './business-nodes.ts'
import type { BusinessNode } from './page-facts.ts'

/** The businesses in a JSON-LD script; none when it cannot be read even after common mistakes are repaired. */
export function jsonLdNodes(script: string): BusinessNode[] {
  const data = parsed(script) ?? parsed(repaired(script))
  return data === null ? [] : businessNodes(data, 'json-ld')
}

/** Longer scripts that cannot be read are not repaired. */
const maxLength = 200_000

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Mistakes of templates: comments around it, line breaks and tabs within texts, entities for quotes, commas at the end of
 * lists, several objects one after the other.
 */
function repaired(script: string): string {
  const bare = script
    .slice(0, maxLength)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/<!--|-->|<!\[CDATA\[|\]\]>|\/\/\s*<!\[CDATA\[|^\s*\/\*.*?\*\/|\/\*\s*\]\]>\s*\*\//gs, '')
    .replace(/^[\s;/*]+|[\s;/*]+$/g, '')
    .replace(/^\s*\/\/.*$/gm, '')
  const quoted = /"/.test(bare) ? bare : bare.replaceAll('&quot;', '"')
  const inTexts = quoted.replace(/"(?:[^"\\]|\\[^])*"/g, (text) =>
    text.replace(/[\p{Cc}]+/gu, ' ').replace(/\\(?!["\\/bfnrtu])/g, ''),
  )
  const lists = inTexts.replace(/\s+/g, ' ').replace(/,(?= ?[}\]])/g, '')
  return /\} ?,? ?\{/.test(lists) && parsed(lists) === null ? `[${lists.replace(/\} ?,? ?(?=\{)/g, '},')}]` : lists
}
