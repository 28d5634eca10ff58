import type { ResolvedOptions } from '../model/Latchkey.ts'

/**
 * Returns the URLs of the relays.
 *
 * @returns URLs of the `pairing` option, else that of `gatewayUrl`; empty when pairing is off or
 * neither is configured.
 */
export function relayUrls(
  options: Pick<ResolvedOptions, 'gatewayUrl' | 'pairing'>,
): readonly string[] {
  const { gatewayUrl, pairing } = options
  if (pairing === false) return []
  if (pairing.relayUrls?.length) return pairing.relayUrls
  return gatewayUrl === undefined
    ? []
    : [gatewayUrl.replace(/^http(s?)/i, toSocket).replace(/\/+$/, '')]
}

function toSocket(_: string, tls: string): string {
  return `ws${tls.toLowerCase()}`
}
