import { createHmac } from 'node:crypto'
import type { OnrampPurchase, OnrampUrlBody } from 'latchkey/protocol'
import { withQuery } from '../withQuery.ts'

/** What tells a provider whose buyers come. */
export type LinkKeys = {
  /** Public: it stands in the address. */
  readonly key: string
  /** Signs the address, where the provider wants that. Never leaves the server. */
  readonly secret?: string | undefined
  /** Of the provider's page. @default the provider's own */
  readonly url?: string | undefined
}

/** Makes the address of a provider's page. */
export type WriteLink = (
  keys: LinkKeys,
  purchase: OnrampPurchase,
  buyer: { readonly projectId: string },
) => string

/**
 * Writes the address of Coinbase's page.
 *
 * @param keys - `key` is the app id.
 * @param body - Wallets and presets.
 * @source facts: gateway §1.8
 */
export function coinbaseLink(
  { key, url = 'https://pay.coinbase.com/buy/select-asset' }: LinkKeys,
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
export const coinbasePurchase: WriteLink = (keys, purchase, { projectId }) => {
  const { walletAddress, destinationCurrencyCode, sourceAmount } = purchase
  const [asset = '', network] = destinationCurrencyCode.split('_')
  const link = coinbaseLink(keys, {
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

/**
 * Writes the address of MoonPay's page, signed where there is a secret: without a signature it takes
 * no wallet address.
 *
 * @source facts: gateway §6.3
 */
export const moonpayLink: WriteLink = (
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

/**
 * Writes the address of Transak's page.
 *
 * @source facts: gateway §6.3
 */
export const transakLink: WriteLink = ({ key, url = 'https://global.transak.com' }, purchase) => {
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

/**
 * Writes the address of Meld's page.
 *
 * @source spec §4 "Onramp", facts: product inventory §5.5
 */
export const meldLink: WriteLink = (
  { key, url = 'https://meldcrypto.com' },
  { destinationCurrencyCode, walletAddress },
  { projectId },
) =>
  withQuery(url, {
    publicKey: key,
    destinationCurrencyCode,
    walletAddress,
    externalCustomerId: projectId,
  })
