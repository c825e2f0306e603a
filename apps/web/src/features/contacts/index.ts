export { ContactsLine } from './contacts-line.tsx'
export { JobContacts } from './job-contacts.tsx'
export { RowContactsBar } from './row-contacts.tsx'
