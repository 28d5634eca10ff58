import { withQuery, type WritePurchaseUrl } from '../../features/onramp/index.ts'

/**
 * Writes the address of Transak's page.
 *
 * @source facts: gateway §6.3
 */
export const transakWidgetUrl: WritePurchaseUrl = (
  { key, url = 'https://global.transak.com' },
  purchase,
) => {
  const [asset = '', network] = purchase.destinationCurrencyCode.split('_')
  return withQuery(url, {
    apiKey: key,
    productsAvailed: 'BUY',
    cryptoCurrencyCode: asset,
    network: network?.toLowerCase(),
    walletAddress: purchase.walletAddress,
    fiatCurrency: purchase.sourceCurrencyCode,
    fiatAmount: purchase.sourceAmount,
    redirectURL: purchase.redirectUrl,
  })
}
