import { WalletError } from '../../errors/index.ts'
import { type DestinationWallet, onrampUrl, type OnrampUrlBody } from '../../protocol/index.ts'
import { readActiveAccount } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { requestGateway, isServed } from '../gateway/index.ts'
import { safeCheckoutUrl } from './safeCheckoutUrl.ts'

/** Longer ids are not taken. facts: gateway §1.8 */
const maxIdLength = 50

/**
 * Asks for the page where the account in use may be paid out to, of the one seller that the gateway
 * writes such addresses for.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Presets of the page; where it may pay out, by default to the account in use in
 * its network's own coin. Networks are called as the seller calls them.
 * @returns The address; undefined where the network is not served.
 * @throws `account.no_active_address` when no wallet is connected; `onramp.url_failed`.
 * @source spec §7 "POST /v1/generators/onrampurl"
 */
export async function fetchOnrampUrl(
  client: Latchkey,
  parameters: fetchOnrampUrl.Parameters = {},
): Promise<string | undefined> {
  const { signal, destinationWallets, partnerUserId, ...presets } = parameters
  const holder = readActiveAccount(client.store.get())
  if (!holder) throw new WalletError('account.no_active_address')
  const { address, network } = holder
  const failed = 'onramp.url_failed'
  const feature = 'onramp'
  if (!(await isServed(client, network.caipNetworkId, { failed, feature, signal })))
    return undefined
  const wallet: DestinationWallet = { address, assets: [network.nativeCurrency.symbol] }
  const body: OnrampUrlBody = {
    destinationWallets: destinationWallets ?? [wallet],
    partnerUserId: (partnerUserId ?? client.options.projectId).slice(0, maxIdLength),
    defaultExperience: 'buy',
    ...presets,
  }
  const { url } = await requestGateway(client, {
    path: '/v1/generators/onrampurl',
    body,
    reply: onrampUrl,
    failed,
    signal,
  })
  return safeCheckoutUrl(client, url)
}

export declare namespace fetchOnrampUrl {
  /** Presets are whole units. */
  type Parameters = Partial<
    Pick<
      OnrampUrlBody,
      | 'destinationWallets'
      | 'partnerUserId'
      | 'defaultNetwork'
      | 'presetCryptoAmount'
      | 'presetFiatAmount'
    >
  > & { readonly signal?: AbortSignal | undefined }
}
