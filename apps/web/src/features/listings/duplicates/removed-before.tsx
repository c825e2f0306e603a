import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { dash, formatCount, formatDateTime, plural } from '../../../platform/formats.ts'
import { Nothing } from '../../../platform/ui/nothing.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'

const key = ['removed-duplicates']

/** What was removed as a duplicate and is held back from captures; allowed again, the next capture may bring it. */
export function RemovedBefore() {
  const client = useQueryClient()
  const list = useQuery({ queryKey: key, queryFn: ({ signal }) => call('removedDuplicates', { signal }), gcTime: 0 })
  const allow = useMutation({
    mutationFn: (ids: string[] | null) => call('allowDuplicates', { body: { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
  const problem = list.error ?? allow.error
  const { count = 0, removed = [] } = list.data ?? {}
  if (problem !== null) return <Notice kind="error">{messageOf(problem, 'The list could not be loaded.')}</Notice>
  if (list.isPending) return <Skeleton h={120} />
  if (count === 0) {
    return <Nothing title="Nothing is held back">Duplicates that you remove will be listed here.</Nothing>
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" wrap="nowrap">
        <p>
          {plural(count, 'removed duplicate')} that captures do not bring back.
          {count > removed.length && ` The newest ${formatCount(removed.length)} are shown.`}
        </p>
        <Button loading={allow.isPending} onClick={() => allow.mutate(null)}>
          Allow all again
        </Button>
      </Group>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label="Removed duplicates" style={{ maxHeight: 420, overflow: 'auto' }}>
        <Table aria-label="Removed duplicates" verticalSpacing={6}>
          <Table.Tbody>
            {removed.map(({ id, name, source, source_id: sourceId, time }) => (
              <Table.Tr key={id}>
                <Table.Td className="breaks">
                  {name === '' ? dash : name}
                  <Text size="xs" c="dimmed">
                    {source === null ? 'without a source' : `${source} · ${sourceId ?? ''}`}
                  </Text>
                </Table.Td>
                <Table.Td className="mono">{formatDateTime(time)}</Table.Td>
                <Table.Td ta="end">
                  <Button variant="link" aria-label={`Allow ${name} again`} onClick={() => allow.mutate([id])}>
                    Allow again
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  )
}
