/** Returns the token of an `Authorization` or `x-nonce-jwt` header; empty without one. */
export function bearerOf(header = ''): string {
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''
}
