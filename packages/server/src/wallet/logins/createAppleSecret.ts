import { createPrivateKey, sign } from 'node:crypto'
import type { AppleLoginConfig } from './LoginsConfig.ts'

const lifetimeSeconds = 300

/**
 * Creates a client secret for Apple: a token of five minutes that the key of the operator signs.
 *
 * @param now - Milliseconds since 1970.
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function createAppleSecret(
  { clientId, teamId, keyId, privateKey }: AppleLoginConfig,
  issuer: string,
  now: number,
): string {
  const iat = Math.floor(now / 1_000)
  const claims = { iss: teamId, iat, exp: iat + lifetimeSeconds, aud: issuer, sub: clientId }
  const content = [{ alg: 'ES256', kid: keyId }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = createPrivateKey(privateKey)
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}
