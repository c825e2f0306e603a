import { Button, Group } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, RotateCcw } from 'lucide-react'
import { call, succeeded, urlFor } from '../../platform/api/call.ts'
import { formatCount } from '../../platform/formats.ts'
import { Notice, Problem } from '../../platform/ui/index.ts'
import { jobsKey } from './queries.ts'

type RefusedProps = { job: Pick<Job, 'id' | 'refused'>; userId: string }

/** Listings that the user's table refused: download them with the reasons, or write them again. */
export function RefusedListings({ job: { id, refused }, userId }: RefusedProps) {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: async () => succeeded(await call('retryRefused', { params: { jobId: id } }), failed),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey(userId) }),
  })
  const listings = refused === 1 ? '1 listing was' : `${formatCount(refused)} listings were`
  return (
    <Notice
      kind="warn"
      action={
        <Group gap="sm">
          {(['csv', 'json'] as const).map((format) => (
            <Button
              key={format}
              component="a"
              href={urlFor('refusedListings', { params: { jobId: id }, query: { format } })}
              download
              leftSection={<Download size={14} />}
            >
              Refused listings {format.toUpperCase()}
            </Button>
          ))}
          <Button leftSection={<RotateCcw size={14} />} loading={retry.isPending} onClick={() => retry.mutate()}>
            Retry refused
          </Button>
        </Group>
      }
    >
      {listings} refused by your table. The files have the reasons. Change the table, then retry.
      {retry.data !== undefined && retry.data.refused > 0 && ` Still refused: ${formatCount(retry.data.refused)}.`}
      <Problem of={retry.error} or={failed} />
    </Notice>
  )
}

const failed = 'Could not write the refused listings. Try again.'
