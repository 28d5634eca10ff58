import { createHmac } from 'node:crypto'
import { withQuery, type WritePurchaseUrl } from '../../features/onramp/index.ts'

/**
 * Writes the address of MoonPay's page, signed where there is a secret: without a signature it takes
 * no wallet address.
 *
 * @source facts: gateway §6.3
 */
export const moonPayWidgetUrl: WritePurchaseUrl = (
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
