/** Words that `npm run verify` refuses: docs/decisions and CONTRIBUTING.md say why. One list for prose, one for identifiers. */

/** Refused in comments, texts, Markdown: as patterns over words. */
export const prose = [
  'whoever',
  'whomever',
  'whence',
  'whither',
  'thence',
  'hither',
  'whereabouts',
  'nobody',
  'somebody',
  'anew',
  'alone',
  'at once',
  'for ever',
  'says so',
  'say so',
  'is had',
  'is known of',
  'lies',
  'lie in',
  'stands',
  'stand for good',
  'told',
  'tells',
  'mend',
  'mends',
  'mended',
  'on loan',
  'stand-ins?',
  'journeys?',
  'deeds?',
  'lends?',
  'lent',
  'lender',
  'borrow(?:s|ed)?',
  'beside each other',
  'the other way round',
  'is no more',
  'there is no more',
  'is to be had',
  'whose turn has come',
]

/** Refused as a part of an identifier or of a file's name: `toldAt` has the part `told`. */
export const identifiers = [
  'whoever',
  'whence',
  'whereabouts',
  'nobody',
  'somebody',
  'anybody',
  'anew',
  'told',
  'tells',
  'mend',
  'mended',
  'deed',
  'deeds',
  'borrow',
  'borrowed',
  'lend',
  'lender',
  'loan',
  'journey',
  'journeys',
  'crossing',
  'crossed',
  'verb',
  'verbs',
  'ledger',
]

/** Sentences in which a refused word is a term of the field, a quotation of docs/contribute/behaviour.md, or data. */
export const allowed = [/standalone/i, /\b(?:nobody|somebody)(?:"|@)/i]

/** Data, generated files, fixtures and quoted texts. */
export const exempt =
  /(?:^|\/)(?:generated|data|labelled|migrations)\/|package-lock\.json$|\.fixture\.tsx?$|^tools\/lib\/checks\/words\.mjs$|business-type-choices\.ts$|^LICENSE$|^docs\/use\/business-types\.md$/
