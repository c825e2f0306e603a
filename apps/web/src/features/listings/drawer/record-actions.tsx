import { Button, Group, Text } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { formatPhone } from '@gazetteer/listing/normalize'
import { ExternalLink, Navigation, Phone } from 'lucide-react'
import { formatRating, plural } from '../../../platform/formats.ts'
import { isWebAddress } from '../table/cell.tsx'

/** What the listing is in one line, and what to do with it. */
export function RecordActions({ row }: { row: TableRow }) {
  const { phone, website, latitude, longitude } = row
  const facts = [
    row.category,
    row.rating == null ? null : `${formatRating(row.rating)} of 5`,
    row.reviewcount == null ? null : plural(row.reviewcount, 'review'),
  ]
  return (
    <>
      <Text fz="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <Group gap="xs">
        {phone != null && phone !== '' && (
          <Button component="a" href={`tel:${phone}`} leftSection={<Phone size={14} />} title={formatPhone(phone)}>
            Call
          </Button>
        )}
        {website != null && isWebAddress(website) && (
          <Button {...outward} href={website} leftSection={<ExternalLink size={14} />} title={website}>
            Website
          </Button>
        )}
        {latitude != null && longitude != null && (
          <Button {...outward} href={directionsTo(latitude, longitude)} leftSection={<Navigation size={14} />}>
            Directions
          </Button>
        )}
      </Group>
    </>
  )
}

const outward = { component: 'a', target: '_blank', rel: 'noreferrer noopener nofollow' } as const

const directionsTo = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/directions?route=${encodeURIComponent(`;${latitude},${longitude}`)}`
