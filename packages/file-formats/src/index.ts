export { changeColumns, columnsOf, refusedColumns } from './file-row.ts'
export type { HeadedColumns, FileRow, FileRows, Heading } from './file-row.ts'
export { type ReadingPage, writeReadingPage } from './text/reading-page.ts'
export { type File, writeListings } from './write-listings.ts'
