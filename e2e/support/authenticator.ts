import type { CDPSession, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Chromium's virtual authenticator: the device of the user, which agrees without a click. */
export type Authenticator = {
  /** The number of passkeys it stores. */
  count: () => Promise<number>
  /** Whether it verifies its user: a fingerprint that fits. */
  setUserVerified: (isVerified: boolean) => Promise<void>
  /** Whether its user touches it; otherwise a request waits. */
  setTouched: (isTouched: boolean) => Promise<void>
  remove: () => Promise<void>
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await sessionOf(page)
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async count() {
      return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
    },
    async setUserVerified(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async setTouched(enabled) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    async remove() {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? enable(page)
  sessions.set(page, session)
  return session
}

async function enable(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  // The page serves later tests, without this one's devices.
  onTestFinished(async () => {
    sessions.delete(page)
    await cdp.detach().catch(() => undefined)
  })
  return cdp
}
