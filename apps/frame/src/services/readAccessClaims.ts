import { stepUpActionSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { decodeBase64Url } from './base64Url.ts'

/** Times are in seconds since 1970, by the clock of the service. */
const claimsSchema = v.object({
  iat: v.number(),
  auth_time: v.number(),
  auth_action: v.optional(stepUpActionSchema),
})

/** Reads the claims of an access token that the frame uses; undefined, if the token has others. */
export function readAccessClaims(
  accessToken: string,
): v.InferOutput<typeof claimsSchema> | undefined {
  const [, claims = ''] = accessToken.split('.')
  try {
    const text = new TextDecoder().decode(decodeBase64Url(claims))
    return v.parse(claimsSchema, JSON.parse(text))
  } catch {
    return undefined
  }
}
