import { formatCount } from '../../platform/formats.ts'
import { Card } from '../../platform/ui/card.tsx'

/** How long the server keeps what captures found; what lies elsewhere is not its to clear. */
export function CapturesCard({ keepRunsDays }: { keepRunsDays: number }) {
  return (
    <Card title="Captures" titleId="captures">
      <p>
        {keepRunsDays === 0
          ? 'The listings and logs of your captures are kept on this server until you delete your account.'
          : `The listings, files and logs of a capture are kept on this server for ${formatCount(keepRunsDays)} ${keepRunsDays === 1 ? 'day' : 'days'} after its end, then cleared by night; its entry in the history stays. What was cleared counts as new again for “only new” captures. Your own database, and files that you downloaded, are not touched.`}
      </p>
    </Card>
  )
}
