import { type planPreviewAnswerSchema, startSchema } from '@gazetteer/contract'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../../platform/api/call.ts'

export type PlanPreviewData = z.infer<typeof planPreviewAnswerSchema>

/** Plan preview for a start request; `request` is its body as JSON, null if the selection is incomplete. */
export const usePlanPreview = (request: string | null) =>
  useQuery({
    queryKey: ['plan-preview', request],
    queryFn: ({ signal }) => call('planPreview', { body: startSchema.parse(JSON.parse(request ?? '')), signal }),
    enabled: request !== null,
    staleTime: 60_000,
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: false,
  })
