export { changeColumns, columnsOf, refusedColumns } from './file-columns.ts'
export type { HeadedColumns, FileRow, FileRows, Heading } from './file-columns.ts'
export { type ReadingPage, writeReadingPage } from './text/reading-page.ts'
export { type File, writeListings } from './write-listings.ts'
