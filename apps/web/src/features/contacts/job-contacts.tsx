import { Anchor, Button, Group, Progress, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core'
import { type ContactLimits, type Job, wantedContactsSchema } from '@gazetteer/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../platform/api/call.ts'
import { formatCount } from '../../platform/formats.ts'
import { Card, Facts, Note, Notice, Problem } from '../../platform/ui/index.ts'
import { useInstallation } from '../../platform/use-installation.ts'
import { type ContactsState, foundText, refusedText, sitesText, stateWords } from './contacts-words.ts'
import { useJobContacts } from './use-job-contacts.ts'

type EndedJob = Pick<Job, 'id' | 'endTime'>
export type JobContactsProps = { job: EndedJob; isPro: boolean }

/** Finding contacts on the websites of a job's listings: start, progress and result. */
export function JobContacts({ job, isPro }: JobContactsProps) {
  const isOffered = useInstallation()?.hasContacts
  const { data, error } = useJobContacts(job)
  return (
    <Card title="Contacts" titleId="contacts" {...(data !== undefined && { note: stateWords[data.state] })}>
      <Problem of={error} or="Could not load the contacts of this job. Try again." />
      {data === undefined && error === null && <Skeleton h={96} />}
      {data !== undefined && (
        <Stack gap="md">
          {data.problem !== null && <Notice kind="warn">{data.problem}</Notice>}
          {data.state !== 'none' && <Result contacts={data} />}
          <Actions job={job} contacts={data} reason={reasonOf(isPro, isOffered)} />
        </Stack>
      )}
    </Card>
  )
}

/** Why contacts cannot be looked for; null: they can. */
function reasonOf(isPro: boolean, isOffered: boolean | undefined): ReactNode {
  if (isOffered === false)
    return 'Contacts are not set up here. The operator sets CRAWLER_CONTACT, an address that is sent to the websites.'
  if (isPro) return null
  return (
    <>
      Professional finds e-mail and social addresses on the websites of listings.{' '}
      <Anchor component={Link} to="/payment">
        Upgrade to Pro
      </Anchor>
    </>
  )
}

function Result({ contacts }: { contacts: ContactsState }) {
  const refused = refusedText(contacts)
  const share = contacts.sites === 0 ? 0 : (contacts.visited / contacts.sites) * 100
  return (
    <>
      {contacts.state !== 'waiting' && (
        <Progress value={share} aria-label="Visited websites" color={contacts.state === 'done' ? 'done' : 'accent'} />
      )}
      <Facts
        orientation="vertical"
        className="fact-grid"
        face="breaks"
        facts={[
          { label: 'Visited', value: sitesText(contacts) },
          { label: 'Found', value: foundText(contacts) },
          refused !== null && { label: 'Not read', value: refused },
          contacts.failed > 0 && { label: 'No answer', value: formatCount(contacts.failed) },
        ]}
      />
    </>
  )
}

type Change = 'pauseJobContacts' | 'resumeJobContacts' | 'stopJobContacts'
const changes: Record<ContactsState['state'], readonly (readonly [Change, string])[]> = {
  none: [],
  waiting: [['stopJobContacts', 'Stop']],
  running: [
    ['pauseJobContacts', 'Pause'],
    ['stopJobContacts', 'Stop'],
  ],
  paused: [
    ['resumeJobContacts', 'Resume'],
    ['stopJobContacts', 'Stop'],
  ],
  stopped: [],
  done: [],
}

type ActionsProps = { job: EndedJob; contacts: ContactsState; reason: ReactNode }

function Actions({ job, contacts, reason }: ActionsProps) {
  const client = useQueryClient()
  const params = { jobId: job.id }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (action: Change | ContactLimits) =>
      typeof action === 'string'
        ? await call(action, { params })
        : await call('startJobContacts', { params, body: action }),
    onSettled: () => client.invalidateQueries({ queryKey: ['jobContacts'] }),
  })
  return (
    <>
      <Problem of={error} or="The change could not be saved. Try again." />
      <Group gap="sm">
        {changes[contacts.state].map(([change, label]) => (
          <Button key={change} disabled={isPending} onClick={() => mutate(change)}>
            {label}
          </Button>
        ))}
      </Group>
      {reason !== null && contacts.state === 'none' && <Note>{reason}</Note>}
      {reason === null && contacts.canStart && (
        <StartForm isAgain={contacts.state !== 'none'} isBusy={isPending} onStart={mutate} />
      )}
      {reason === null && contacts.state === 'none' && !contacts.canStart && (
        <Note>Contacts can be found once the capture has ended.</Note>
      )}
    </>
  )
}

type StartFormProps = { isAgain: boolean; isBusy: boolean; onStart: (limits: ContactLimits) => void }

function StartForm({ isAgain, isBusy, onStart }: StartFormProps) {
  const [sites, setSites] = useState('')
  const [minutes, setMinutes] = useState('')
  const limits = {
    ...(sites.trim() === '' ? {} : { maxSites: Number(sites.replaceAll(',', '')) }),
    ...(minutes.trim() === '' ? {} : { maxMinutes: Number(minutes.replaceAll(',', '')) }),
  }
  const wanted = wantedContactsSchema.safeParse(limits)
  return (
    <>
      <Note>
        Visits the websites of listings without an e-mail or social address: at most three pages of each, slowly, and
        only where robots.txt allows it. It fills empty fields, with the page as their source.
      </Note>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" maw={420}>
        <TextInput
          label="Websites at most"
          placeholder="all"
          inputMode="numeric"
          value={sites}
          onChange={(event) => setSites(event.currentTarget.value)}
        />
        <TextInput
          label="Minutes at most"
          placeholder="no limit"
          inputMode="numeric"
          value={minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
      </SimpleGrid>
      {!wanted.success && (
        <Notice kind="error">Enter whole numbers: up to 100,000 websites, and up to 1,440 minutes.</Notice>
      )}
      <Group>
        <Button variant="filled" disabled={!wanted.success} loading={isBusy} onClick={() => onStart(limits)}>
          {isAgain ? 'Find contacts again' : 'Find contacts'}
        </Button>
      </Group>
    </>
  )
}
