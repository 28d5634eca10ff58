import type { ReactNode } from 'react'
import {
  type Purchase,
  type PurchaseStatus,
  readNetworks,
  readPurchase,
  setPurchaseOpened,
} from '../../../core/index.ts'
import { leavePurchase, repeatPurchase } from '../../../modal/index.ts'
import { Button, Icon, EmptyState, WalletRequestStatus } from '../../primitives/index.ts'
import { useClientState, useCopy, useShellModal, useText } from '../../shell/hooks.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import type { GetText } from '../../text/createText.ts'
import styles, { css as ownCss } from './Onramp.module.css'
import { useFiatFormats } from './useFiatFormats.ts'
import { onrampTexts } from './onrampTexts.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.buy')

export const css: string = ownCss

/** Shows the progress of a purchase until what was bought arrives. */
export default function BuyInProgressView(): ReactNode {
  const modal = useShellModal()
  const text = useText(onrampTexts)
  const fiat = useFiatFormats()
  const purchase = useClientState(readPurchase)
  const earlier = useClientState((state) => state.purchase)
  if (!purchase)
    return (
      <EmptyState
        icon="wallet"
        title={text('buy.none')}
        action={
          <Button
            size="small"
            onClick={() => modal.replace({ view: 'OnRampProviders', data: undefined })}
          >
            {text('common.buy')}
          </Button>
        }
      />
    )

  const { status, symbol, received = '0' } = purchase
  const provider = purchase.providerLabel
  const amount = `${fiat.amount(received)} ${symbol}`
  // An earlier purchase that has not arrived may have been paid.
  const mayBePaid = earlier !== undefined && earlier.status !== 'arrived'
  const [title, note] = describe(status, { provider, symbol, amount, mayBePaid }, text)
  return (
    <WalletRequestStatus
      isNamed
      image={undefined}
      name={status === 'arrived' ? symbol : provider}
      state={emblems[status]}
      title={title}
      text={purchase.isBalanceUnknown ? text('buy.checkFailed') : note}
      status={status}
      isBusy={emblems[status] === 'busy'}
      lead={<Lead purchase={purchase} provider={provider} />}
      end={<Summary purchase={purchase} />}
    >
      <OtherActions purchase={purchase} />
    </WalletRequestStatus>
  )
}

const emblems: Readonly<Record<PurchaseStatus, 'busy' | 'still' | 'negative'>> = {
  opening: 'busy',
  blocked: 'still',
  waiting: 'busy',
  closed: 'still',
  delayed: 'busy',
  failed: 'negative',
  arrived: 'still',
  expired: 'still',
}

function describe(
  status: PurchaseStatus,
  given: {
    readonly provider: string
    readonly symbol: string
    readonly amount: string
    readonly mayBePaid: boolean
  },
  text: GetText<typeof onrampTexts>,
): readonly [title: string, text: string] {
  const { provider, symbol, amount, mayBePaid } = given
  if (status === 'opening') return [text('buy.opening', { provider }), text('buy.openingText')]
  if (status === 'blocked') return [text('buy.blocked'), text('buy.blockedText', { provider })]
  if (status === 'waiting')
    return [text('buy.waiting', { provider }), text('buy.waitingText', { symbol })]
  if (status === 'closed') return [text('buy.closed'), text('buy.closedText', { provider })]
  if (status === 'delayed')
    return [text('buy.delayed', { symbol }), text('buy.delayedText', { symbol })]
  if (status === 'expired')
    return [text('buy.expired', { symbol }), text('buy.expiredText', { provider })]
  if (status === 'failed')
    return [
      text('buy.failed', { provider }),
      text(mayBePaid ? 'buy.failedEarlier' : 'buy.failedText'),
    ]
  return [text('buy.arrived', { amount }), text('buy.arrivedText')]
}

/** Shows the action that helps most. */
function Lead({ purchase, provider }: { purchase: Purchase; provider: string }): ReactNode {
  const modal = useShellModal()
  const text = useText(onrampTexts)
  const { status, url } = purchase
  if (status === 'blocked')
    return (
      <Button href={url} onClick={() => setPurchaseOpened(modal.client)}>
        {text('common.open', { name: provider })}
        <Icon name="external" size="small" />
      </Button>
    )
  if (status === 'failed')
    return (
      <Button focused onClick={() => repeatPurchase(modal)}>
        {text('common.tryAgain')}
      </Button>
    )
  if (status === 'arrived')
    return <Button onClick={() => leavePurchase(modal)}>{text('common.done')}</Button>
  return undefined
}

/** Shows the ways to the page of the provider, once it is known. */
function OtherActions({ purchase }: { purchase: Purchase }): ReactNode {
  const modal = useShellModal()
  const text = useText(onrampTexts)
  const copy = useCopy()
  const { status, url } = purchase
  if (status === 'opening' || status === 'failed' || status === 'arrived') return undefined
  const openAgain = (
    <Button tone="soft" onClick={() => repeatPurchase(modal)}>
      <Icon name="external" size="small" />
      {text('buy.openAgain')}
    </Button>
  )
  // After a reload, the URL of the page is not known any more.
  if (url === undefined) return <span className={styles['whole']}>{openAgain}</span>
  const copyLink = (): void => {
    copy(url, text('common.linkCopied'))
    // The visitor may pay by the link.
    setPurchaseOpened(modal.client)
  }
  return (
    <>
      <span className={styles['whole']}>
        <Button tone="soft" onClick={copyLink}>
          <Icon name="copy" size="small" />
          {text('common.copyLink')}
        </Button>
      </span>
      {status !== 'blocked' && openAgain}
    </>
  )
}

/** Shows what was ordered, and when. */
function Summary({ purchase }: { purchase: Purchase }): ReactNode {
  const text = useText(onrampTexts)
  const fiat = useFiatFormats()
  const numbers = useNumberFormats()
  const networks = useClientState(readNetworks)
  const network = networks.find(({ caipNetworkId }) =>
    purchase.caipAddress.startsWith(`${caipNetworkId}:`),
  )
  const { paymentAmount, paymentCurrency, purchaseAmount, symbol, startedAt } = purchase
  return (
    <dl className={styles['lines']}>
      <div>
        <dt>{text('buy.ordered', { time: numbers.time(startedAt) })}</dt>
        <dd>
          <bdi>{fiat.money(paymentAmount, paymentCurrency)}</bdi>
        </dd>
      </div>
      {purchaseAmount !== undefined && (
        <div>
          <dt>{text('buy.youGet')}</dt>
          <dd>
            <bdi>
              ≈ {fiat.amount(purchaseAmount)} {symbol}
            </bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{text('common.network')}</dt>
        <dd>{network?.name}</dd>
      </div>
    </dl>
  )
}
