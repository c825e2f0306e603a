/** Sections of a job's page, in order; the URL names them. */
export const jobSections = ['overview', 'areas', 'rows', 'contacts', 'log', 'files', 'changes'] as const
export type JobSection = (typeof jobSections)[number]
export const sectionTitles: Record<JobSection, string> = {
  overview: 'Overview',
  areas: 'Areas',
  rows: 'Rows',
  contacts: 'Contacts',
  log: 'Log',
  files: 'Files',
  changes: 'Changes',
}
