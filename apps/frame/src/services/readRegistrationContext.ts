import * as v from 'valibot'
import type { WalletRegistrationContext } from '../custody/signWalletRegistration.ts'
import { decodeBase64Url } from './base64Url.ts'
import type { FrameSession } from './createFrameSession.ts'
import { createFrameError } from './frameError.ts'

const claimsSchema = v.object({ iss: v.string(), project: v.string(), sub: v.string() })

/**
 * Reads what the access token of the session is for, which the share service compares.
 *
 * @throws `login.session_ended`
 */
export async function readRegistrationContext(
  session: Pick<FrameSession, 'read'>,
): Promise<WalletRegistrationContext> {
  const { accessToken = '' } = (await session.read()) ?? {}
  const [, body = ''] = accessToken.split('.')
  try {
    const text = new TextDecoder().decode(decodeBase64Url(body))
    const { iss, project, sub } = v.parse(claimsSchema, JSON.parse(text))
    return { audience: iss, projectId: project, userId: sub }
  } catch {
    throw createFrameError('login.session_ended')
  }
}
