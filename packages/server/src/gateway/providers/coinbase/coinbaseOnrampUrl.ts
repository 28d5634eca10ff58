import type { OnrampUrlBody } from 'latchkey/protocol'
import {
  type PurchasePageKeys,
  withQuery,
  type WritePurchaseUrl,
} from '../../features/onramp/index.ts'

/**
 * Writes the address of Coinbase's page.
 *
 * @param keys - `key` is the app id.
 * @param body - Wallets and presets.
 * @source facts: gateway §1.8
 */
export function coinbaseOnrampUrl(
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
 * Writes the address of Coinbase's page for one purchase.
 *
 * @source facts: gateway §1.8
 */
export const coinbasePurchaseUrl: WritePurchaseUrl = (keys, purchase, { projectId }) => {
  const { walletAddress, destinationCurrencyCode, sourceAmount } = purchase
  const [asset = '', network] = destinationCurrencyCode.split('_')
  const link = coinbaseOnrampUrl(keys, {
    destinationWallets: [
      {
        address: walletAddress,
        assets: [asset],
        ...(network && { blockchains: [network.toLowerCase()] }),
      },
    ],
    partnerUserId: projectId,
    // It takes whole amounts alone; of another the buyer is asked there, and none is cut off.
    ...(/^\d{1,15}$/.test(sourceAmount) && {
      presetFiatAmount: Number.parseInt(sourceAmount, 10),
    }),
  })
  return withQuery(link, {
    fiatCurrency: purchase.sourceCurrencyCode,
    redirectUrl: purchase.redirectUrl,
  })
}
