export { JobContacts } from './job-contacts.tsx'
export { RowContactsBar } from './row-contacts.tsx'
