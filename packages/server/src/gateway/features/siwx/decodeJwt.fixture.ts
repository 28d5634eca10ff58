/** Decodes the claims of a JWT without verifying it. */
export function decodeJwt(token: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Readonly<
    Record<string, unknown>
  >
}
