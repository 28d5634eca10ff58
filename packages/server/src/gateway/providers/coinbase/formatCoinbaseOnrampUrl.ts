import type { OnrampUrlBody } from 'latchkey/protocol'
import {
  type PurchasePageKeys,
  withQuery,
  type WritePurchaseUrl,
} from '../../features/onramp/index.ts'

/**
 * Creates the URL of Coinbase Onramp.
 *
 * @param keys - `key` is the app id.
 * @param body - Destination wallets and presets.
 * @see https://docs.cdp.coinbase.com/onramp
 */
export function formatCoinbaseOnrampUrl(
  { key, url = 'https://pay.coinbase.com/buy/select-asset' }: PurchasePageKeys,
  body: OnrampUrlBody,
): string {
  const { destinationWallets, partnerUserId, ...presets } = body
  return withQuery(url, {
    appId: key,
    destinationWallets: JSON.stringify(destinationWallets),
    partnerUserId,
    ...presets,
  })
}

/**
 * Creates the URL of Coinbase Onramp for one purchase.
 *
 * @see https://docs.cdp.coinbase.com/onramp
 */
export const formatCoinbasePurchaseUrl: WritePurchaseUrl = (keys, purchase, { projectId }) => {
  const { walletAddress, destinationCurrencyCode, sourceAmount } = purchase
  const [asset = '', network] = destinationCurrencyCode.split('_')
  const link = formatCoinbaseOnrampUrl(keys, {
    destinationWallets: [
      {
        address: walletAddress,
        assets: [asset],
        ...(network && { blockchains: [network.toLowerCase()] }),
      },
    ],
    partnerUserId: projectId,
    // It accepts integer amounts only; otherwise the buyer enters the amount there.
    ...(/^\d{1,15}$/.test(sourceAmount) && {
      presetFiatAmount: Number.parseInt(sourceAmount, 10),
    }),
  })
  return withQuery(link, {
    fiatCurrency: purchase.sourceCurrencyCode,
    redirectUrl: purchase.redirectUrl,
  })
}
