import { plural } from '../../platform/formats.ts'
import { Card } from '../../platform/ui/card.tsx'
import { useInstallation } from '../../platform/use-installation.ts'

/** How long the server keeps what captures found; what lies elsewhere is not its to clear. */
export function CapturesCard() {
  const { keepRunsDays } = useInstallation() ?? {}
  if (keepRunsDays === undefined) return null
  return (
    <Card title="Captures" titleId="captures">
      <p>
        {keepRunsDays === 0
          ? 'The listings and logs of your captures are kept on this server until you delete your account.'
          : `The listings, files and logs of a capture are kept on this server for ${plural(keepRunsDays, 'day')} after its end, then cleared by night; its entry in the history stays. What was cleared counts as new again for “only new” captures. Your own database, and files that you downloaded, are not touched.`}
      </p>
    </Card>
  )
}
