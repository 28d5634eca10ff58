import { withQuery, type WritePurchaseUrl } from '../../features/onramp/index.ts'

/**
 * Creates the URL of the Transak widget.
 *
 * @see https://docs.transak.com
 */
export const formatTransakWidgetUrl: WritePurchaseUrl = (
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
