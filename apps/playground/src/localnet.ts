import type { Network } from 'latchkey/networks'

/** What `latchkey dev` tells of its local chains at `/localnet.json`, as far as this page reads it. */
export type LocalnetDescription = {
  readonly projectId: string
  /** Where it answers: its services are there too. */
  readonly origin: string
  readonly networks: readonly Network[]
  readonly testAccounts: {
    readonly eip155: readonly { readonly privateKey: `0x${string}`; readonly address: string }[]
    readonly solana: readonly { readonly privateKey: string; readonly address: string }[]
  }
}

/**
 * Asks the local server what chains it runs. Undefined when none answers: the page then offers the
 * public networks alone.
 */
export async function loadLocalnet(): Promise<LocalnetDescription | undefined> {
  const query = new URLSearchParams(location.search).get('localnet')
  const url = query ?? import.meta.env['VITE_LOCALNET_URL']
  // Only this machine is believed: a link must not bring its own chains.
  if (typeof url !== 'string' || !/^http:\/\/(127\.0\.0\.1|localhost):\d+\//.test(url))
    return undefined
  try {
    const answer = await fetch(url)
    if (!answer.ok) return undefined
    const description = (await answer.json()) as Omit<LocalnetDescription, 'origin'>
    return { ...description, origin: new URL(url).origin }
  } catch {
    return undefined
  }
}
