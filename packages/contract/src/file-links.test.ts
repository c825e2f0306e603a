import { expect, test } from 'vitest'
import { isFileLink } from './file-links.ts'

test.each([
  '/api/download/boise-id_JB-1795878153755-CNDXPD.csv',
  '/api/view/boise-id_JB-1795878153755-CNDXPD?page=2',
  '/api/jobs/JB-1795878153755-CNDXPD/export?format=csv&preset=HubSpot',
  '/api/table/export?format=xlsx&search=caf%C3%A9',
  '/api/campaigns/changes/export?campaign=1&format=csv',
  '/api/payment/receipt/pay_1',
  '/api/auth/account-export',
])('%s is the link of a file', (address) => expect(isFileLink(address)).toBe(true))

test.each([
  'https://example.com/api/download/x.csv',
  '//example.com/api/download/x.csv',
  '/api/download/',
  '/api/download/x/../../auth/logout',
  '/api/jobs/JB-1',
  '/api/tiles/base/3/1/2',
  '/api/metrics',
  '/user/1/runtime',
])('%s is none', (address) => expect(isFileLink(address)).toBe(false))
