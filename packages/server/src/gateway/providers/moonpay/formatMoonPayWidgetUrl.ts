import { createHmac } from 'node:crypto'
import { withQuery, type WritePurchaseUrl } from '../../features/onramp/index.ts'

/**
 * Creates the URL of the MoonPay widget, signed when there is a secret: MoonPay ignores the wallet address of
 * unsigned URLs.
 *
 * @see https://dev.moonpay.com
 */
export const formatMoonPayWidgetUrl: WritePurchaseUrl = (
  { key, secret, url = 'https://buy.moonpay.com' },
  purchase,
) => {
  const link = withQuery(url, {
    apiKey: key,
    currencyCode: purchase.destinationCurrencyCode.toLowerCase(),
    walletAddress: purchase.walletAddress,
    walletAddressTag: purchase.walletTag,
    baseCurrencyCode: purchase.sourceCurrencyCode.toLowerCase(),
    baseCurrencyAmount: purchase.sourceAmount,
    redirectURL: purchase.redirectUrl,
  })
  if (secret === undefined) return link
  const signature = createHmac('sha256', secret).update(new URL(link).search).digest('base64')
  return withQuery(link, { signature })
}
