import { Anchor } from '@mantine/core'
import { useCall } from '../../platform/api/use-call.ts'
import { formatDateTime } from '../../platform/formats.ts'
import { Card, Note, Problem, StateMark } from '../../platform/ui/index.ts'

/** The running version, and whether a newer one exists. */
export function UpdateCard() {
  const { data, error } = useCall('operatorUpdate')
  return (
    <Card
      title="Updates"
      titleId="updates"
      note={data && `running version ${data.version}`}
      aside={data && <UpdateState state={data.state} />}
    >
      <Problem of={error} or="Could not load the version. Try again." />
      {data?.state === 'off' && <Note>Set UPDATE_CHECK_URL to see here whether a newer version exists.</Note>}
      {data?.state === 'newer' && (
        <Note>
          Version {data.newest} is available.{' '}
          {data.url !== null && (
            <Anchor href={data.url} target="_blank" rel="noreferrer">
              What is new
            </Anchor>
          )}
        </Note>
      )}
      {data?.checkedAt != null && <Note>Checked {formatDateTime(data.checkedAt)}, once a day.</Note>}
    </Card>
  )
}

function UpdateState({ state }: { state: 'off' | 'current' | 'newer' | 'unknown' }) {
  switch (state) {
    case 'off':
      return null
    case 'current':
      return <StateMark tone="done">Up to date</StateMark>
    case 'newer':
      return <StateMark tone="warn">Newer version</StateMark>
    case 'unknown':
      return <StateMark tone="waiting">Newest version not known</StateMark>
  }
}
