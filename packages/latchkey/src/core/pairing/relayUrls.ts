import type { ResolvedOptions } from '../model/Latchkey.ts'

/**
 * Lists the relays that wallets are reached by.
 *
 * @param options - Options of the client.
 * @returns Those of the `pairing` option, else the one of `gatewayUrl`; none where pairing is off
 * or there is neither.
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
