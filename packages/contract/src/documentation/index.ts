import type { RouteName } from '../routes.ts'
import { accountExamples } from './account-examples.ts'
import { campaignExamples } from './campaign-examples.ts'
import { captureExamples } from './capture-examples.ts'
import { contactExamples } from './contact-examples.ts'
import { dataExamples } from './data-examples.ts'
import { duplicateExamples } from './duplicate-examples.ts'
import type { Examples } from './example.ts'
import { jobExamples } from './job-examples.ts'
import { notificationExamples } from './notification-examples.ts'
import { oidcExamples } from './oidc-examples.ts'
import { operatorExamples } from './operator-examples.ts'
import { passkeyExamples } from './passkey-examples.ts'
import { presetExamples } from './preset-examples.ts'
import { restoreExamples } from './restore-examples.ts'
import { totpExamples } from './totp-examples.ts'
import { webhookExamples } from './webhook-examples.ts'

export { operationDescriptions, tagDescriptions } from './operations.ts'
export { type ErrorStatus, errorStatuses, ownErrors } from './errors.ts'

export const examples: Examples<RouteName> = {
  ...accountExamples,
  ...totpExamples,
  ...oidcExamples,
  ...passkeyExamples,
  ...captureExamples,
  ...jobExamples,
  ...contactExamples,
  ...dataExamples,
  ...webhookExamples,
  ...campaignExamples,
  ...presetExamples,
  ...notificationExamples,
  ...duplicateExamples,
  ...operatorExamples,
  ...restoreExamples,
}
