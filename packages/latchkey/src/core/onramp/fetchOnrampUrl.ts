import { accountNoActiveAddressError, onrampUrlFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import {
  type DestinationWallet,
  onrampUrlSchema,
  type OnrampUrlBody,
} from '../../protocol/index.ts'
import { readActiveAccount } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { requestGateway, isNetworkServed } from '../gateway/index.ts'
import { safeCheckoutUrl } from './safeCheckoutUrl.ts'

/** Longer ids are cut. */
const maxIdLength = 50

/**
 * Fetches the URL of the hosted on-ramp page for the active account.
 *
 * @param parameters - Presets of the page; destination wallets, by default the active account with
 * its native currency. Networks have the provider's names.
 * @returns The URL; undefined where the network is not served.
 * @throws `account.no_active_address` when no wallet is connected; `onramp.url_failed`.
 */
export async function fetchOnrampUrl(
  client: Latchkey,
  parameters: fetchOnrampUrl.Parameters = {},
): Promise<string | undefined> {
  const { signal, destinationWallets, partnerUserId, ...presets } = parameters
  const account = readActiveAccount(client.store.get())
  if (!account) throw new WalletError(accountNoActiveAddressError)
  const { address, network } = account
  const failed = onrampUrlFailedError
  const feature = 'onramp'
  if (!(await isNetworkServed(client, network.caipNetworkId, { failed, feature, signal })))
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
    reply: onrampUrlSchema,
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
