export { cleanText } from './clean-text.ts'
export { parseUrl } from './parse-url.ts'
export { fitsSearch, searchText, searchWords } from './search-text.ts'
export { editsBetween } from './similar-names.ts'
