import { Anchor } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import { Link } from 'react-router'
import { jobPath } from '../../platform/paths.ts'
import { Note } from '../../platform/ui/index.ts'
import { useInstallation } from '../../platform/use-installation.ts'
import { foundText, sitesText, stateWords } from './contacts-words.ts'
import { useJobContacts } from './use-job-contacts.ts'

/** One line about finding contacts of a job; nothing where they are not looked for. */
export function ContactsLine({ job, userId }: { job: Job; userId: string }) {
  const isOffered = useInstallation()?.hasContacts === true
  const { data } = useJobContacts(job, isOffered)
  if (data === undefined || data.state === 'none') return null
  return (
    <Note mt={6} truncate>
      <Anchor component={Link} to={`${jobPath(userId, job.id)}?section=contacts`}>
        Contacts
      </Anchor>{' '}
      {data.state === 'done' ? '' : `${stateWords[data.state].toLowerCase()} · ${sitesText(data)} · `}
      {foundText(data)}
    </Note>
  )
}
