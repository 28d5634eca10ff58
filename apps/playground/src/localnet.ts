import type { Network } from 'latchkey/networks'

/** Response of `GET /localnet.json` of `latchkey dev`, the fields that this page reads. */
export type LocalnetDescription = {
  readonly projectId: string
  /** Base URL, also of its gateway. */
  readonly origin: string
  readonly networks: readonly Network[]
  readonly testAccounts: {
    readonly eip155: readonly { readonly privateKey: `0x${string}`; readonly address: string }[]
    readonly solana: readonly { readonly privateKey: string; readonly address: string }[]
  }
  /** Fungible tokens by namespace, the same on each network of it. */
  readonly tokens: {
    readonly eip155: readonly LocalnetToken[]
    readonly solana: readonly LocalnetToken[]
  }
}

/** A token of the local chains. */
export type LocalnetToken = { readonly address: string; readonly decimals: number }

/** Default path of the description. `npm start` redirects it on the page's own server. */
const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Fetches the description of the local chains. Returns undefined when no server answers: the page then
 * offers the public networks only.
 */
export async function fetchLocalnetDescription(): Promise<LocalnetDescription | undefined> {
  const url = descriptionUrl()
  if (url === undefined) return undefined
  try {
    const answer = await fetch(url)
    if (!answer.ok) return undefined
    const description = (await answer.json()) as Omit<LocalnetDescription, 'origin'>
    return { ...description, origin: new URL(answer.url).origin }
  } catch {
    return undefined
  }
}

/**
 * Returns the URL of the description: that of the query parameter, else the default on the page's
 * server.
 */
function descriptionUrl(): string | undefined {
  const url = new URLSearchParams(location.search).get('localnet')
  // Only loopback URLs are accepted: a link must not configure chains.
  if (url !== null) return /^http:\/\/(127\.0\.0\.1|localhost):\d+\//.test(url) ? url : undefined
  return loopbackHosts.has(location.hostname) ? '/localnet.json' : undefined
}
