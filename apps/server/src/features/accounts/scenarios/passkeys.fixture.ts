import {
  type Browser,
  type BrowserAnswer,
  openBrowser,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '@gazetteer/testkit'
import { expect } from 'vitest'
import type { SignedIn, TestServer } from '../../../testing/index.ts'

/** The answers of one browser at the host name. */
export function passkeysOf(browser: Browser, headers: Record<string, string> = {}) {
  const post = (path: string, body?: unknown) => browser.post(`/api/auth/passkeys/${path}`, body, headers)
  return {
    post,
    async options(): Promise<Record<string, unknown>> {
      return (await post('options')).json
    },
    async signInOptions(): Promise<Record<string, unknown>> {
      return (await post('sign-in-options')).json
    },
    async list() {
      return (await browser.get('/api/auth/passkeys', headers)).json['passkeys']
    },
  }
}

export const originOf = (server: TestServer) => server.url.replace('127.0.0.1', 'localhost')

/** At the host name of the machine: browsers make no passkeys at an IP address. */
export const visitorOf = (server: TestServer) => openBrowser(originOf(server))

export type Person = SignedIn & { origin: string }

export async function signedInOf(server: TestServer): Promise<Person> {
  const person = await server.signedIn()
  const browser = visitorOf(server)
  for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value)
  return { ...person, browser, origin: originOf(server) }
}

export async function registerDevice(
  person: Person,
  device = softwareAuthenticator(person.origin),
): Promise<SoftwareAuthenticator> {
  const calls = passkeysOf(person.browser)
  const answer = await calls.post('register', device.create(await calls.options()))
  expect(answer.status).toBe(200)
  return device
}

export const statusAndCode = ({ status, json }: BrowserAnswer) => [status, json['code']]
