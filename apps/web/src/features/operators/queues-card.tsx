import { Button, Skeleton, Table } from '@mantine/core'
import type { OperatorInstallation } from '@gazetteer/contract'
import { formatCount } from '../../platform/formats.ts'
import { Card } from '../../platform/ui/card.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Problem } from '../../platform/ui/problem.tsx'
import { useInstallationState, useVerb } from './queries.ts'

const counts = ['waiting', 'active', 'failed'] as const

/** Background work; what failed for good can be sent again. */
export function QueuesCard() {
  const { data } = useInstallationState()
  const sendAgain = useVerb('operatorSendAgain')
  const dead = data?.queues.filter(({ isDead }) => isDead).reduce((sum, { waiting }) => sum + waiting, 0) ?? 0
  return (
    <Card
      title="Queues"
      titleId="queues"
      aside={
        <Button disabled={dead === 0} loading={sendAgain.isPending} onClick={() => sendAgain.mutate(undefined)}>
          Send failed again
        </Button>
      }
    >
      <Problem of={sendAgain.error} or="Nothing was sent." />
      {sendAgain.isSuccess && <Notice kind="success">{sendAgain.data.message}</Notice>}
      {data === undefined ? <Skeleton h={120} /> : <QueueTable queues={data.queues} />}
    </Card>
  )
}

function QueueTable({ queues }: Pick<OperatorInstallation, 'queues'>) {
  return (
    // Its words are wider than the narrowest phone: it scrolls by itself, which the keyboard must reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="group" aria-label="Queues" style={{ overflowX: 'auto' }}>
      <Table verticalSpacing={5} aria-label="Queues">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Queue</Table.Th>
            {counts.map((name) => (
              <Table.Th key={name} scope="col" className="num" tt="capitalize">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {queues.map((queue) => (
            <Table.Tr key={queue.name}>
              <Table.Td className="mono">{queue.name}</Table.Td>
              {counts.map((name) => (
                <Table.Td key={name} className="num">
                  {formatCount(queue[name])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
