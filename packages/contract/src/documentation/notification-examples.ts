import type { Examples } from './example.ts'

export const notificationExamples: Examples<'notifications' | 'seeNotifications'> = {
  notifications: {
    answer: {
      success: true,
      unread: 1,
      notifications: [
        {
          id: 'JB-1732270000000-7QK2 1732270060000',
          kind: 'completed',
          subject: 'Baltimore, MD',
          text: 'Completed: 1,204 listings from 61 requests',
          time: 1_732_270_060_000,
          isUnread: true,
          jobId: 'JB-1732270000000-7QK2',
          campaignId: null,
        },
      ],
    },
  },
  seeNotifications: { body: { upTo: 1_732_270_060_000 }, answer: { success: true } },
}
