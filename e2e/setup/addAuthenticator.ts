import type { CDPSession, Page } from '@playwright/test'

/** A virtual authenticator, and the session that changes it. */
export type Authenticator = { readonly session: CDPSession; readonly authenticatorId: string }

/** Adds an authenticator, with the PRF extension by default, to a page, and to the frames in it. */
export async function addAuthenticator(page: Page, { hasPrf = true } = {}): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}
