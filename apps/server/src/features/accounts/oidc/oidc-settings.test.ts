import { expect, test } from 'vitest'
import { issuerWarning } from './oidc-settings.ts'

test.each([
  ['https://id.example/', false],
  ['http://localhost:8080/realms/main', false],
  ['http://127.0.0.1:9000/', false],
  ['http://[::1]:9000/', false],
  ['http://10.1.2.3/', false],
  ['http://keycloak:8080/realms/main', false],
  ['http://id.lan/', false],
  ['http://id.example/', true],
  ['http://93.184.216.34/', true],
])('%s is read over the open network without encryption: %s', (issuer, isWarned) => {
  expect(issuerWarning(issuer) !== null).toBe(isWarned)
})
