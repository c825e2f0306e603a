import { Box, Button } from '@mantine/core'
import { useCall } from '../../platform/api/use-call.ts'
import { formatDate, plural } from '../../platform/formats.ts'
import { Card } from '../../platform/ui/card.tsx'
import { Line, Listed } from '../../platform/ui/listed.tsx'
import { AddOptOut } from './add-opt-out.tsx'
import { useVerb } from './queries.ts'
import { Note } from '../../platform/ui/note.tsx'

/** Who asked not to be captured. */
export function OptOutsCard() {
  const { data, error } = useCall('optOuts')
  const remove = useVerb('removeOptOut')
  const optOuts = data?.optOuts
  return (
    <Card title="Opt-outs" titleId="opt-outs" note={optOuts && plural(optOuts.length, 'entry', 'entries')}>
      <Note mb="sm">No capture of any account stores these. What was stored before stays.</Note>
      <Box mb="sm">
        <AddOptOut />
      </Box>
      <Listed
        items={optOuts}
        problem={error ?? remove.error}
        failed="The list could not be loaded."
        empty="Nobody is on the list."
        waiting={60}
      >
        {({ id, kind, value, city, addedAt }) => (
          <Line
            key={id}
            title={city === null ? value : `${value} in ${city}`}
            note={`${kind} · added ${formatDate(addedAt)}`}
          >
            <Button
              disabled={remove.isPending}
              aria-label={`Take ${value} off the list`}
              onClick={() => remove.mutate({ id })}
            >
              Remove
            </Button>
          </Line>
        )}
      </Listed>
    </Card>
  )
}
