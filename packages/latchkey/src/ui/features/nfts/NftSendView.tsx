import type { FormEvent, ReactNode } from 'react'
import {
  checkNftSend,
  editNftSend,
  type NftSendFormState,
  getNftSendFormStore,
  submitNftTransfer,
  updateNftSendFee,
} from '../../../modal/index.ts'
import { hasNameSupport } from '../../../core/index.ts'
import type { Network } from '../../../networks/index.ts'
import type { Nft } from '../../../protocol/index.ts'
import { AmountField, Button, LongAddress, Spinner, ImageIcon } from '../../primitives/index.ts'
import {
  useClient,
  useClientState,
  useShellModal,
  useRouteData,
  useStore,
  useText,
} from '../../shell/hooks.ts'
import { HideableAmount, hiddenAmount } from '../../shell/HideableAmount.tsx'
import { getFocusAfterFailedRequest } from '../../shell/getFocusAfterFailedRequest.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import type { GetText } from '../../text/createText.ts'
import {
  ReceiverField,
  RecentReceivers,
  SendFormField,
  sendFormCss,
  sendTexts,
  TransferFee,
  receiverWarningTexts,
  useTransferStatusText,
} from '../send/index.ts'
import styles, { css as ownCss } from './NftSend.module.css'
import { nftsTexts } from './nftsTexts.ts'

const texts = { ...sendTexts, ...nftsTexts }

export const css: readonly string[] = [sendFormCss, ownCss]

export { fetchNftSendViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.send')

/** Shows the form that sends an NFT. The label of the button names the missing field. */
export default function NftSendView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(texts)
  const form = useStore(getNftSendFormStore(modal))
  // The check reads the balance of the native currency from it.
  useClientState((state) => state)
  const nft = useRouteData('NftSend')?.nft
  if (!nft) return undefined
  const check = checkNftSend(client, nft, form)
  const network = client.options.networks.find((one) => one.caipNetworkId === nft.chainId)
  const isBusy = form.status === 'asking'
  const hasLookup = network !== undefined && hasNameSupport(client, network.chainNamespace)

  function submit(event: FormEvent): void {
    event.preventDefault()
    void submitNftTransfer(modal)
  }

  const setReceiver = (receiver: string): void => editNftSend(modal, nft, { receiver })

  function selectReceiver(address: string): void {
    setReceiver(address)
    void updateNftSendFee(modal)
  }

  return (
    <form
      onSubmit={submit}
      onBlur={() => void updateNftSendFee(modal)}
      noValidate
      aria-busy={isBusy}
      data-status={form.status}
    >
      <Summary nft={nft} />
      {nft.standard === 'erc1155' && nft.quantity !== '1' && <Copies nft={nft} form={form} />}
      <ReceiverField
        value={form.receiver}
        receiver={check.receiver}
        isReadOnly={isBusy}
        isResolving={form.resolution?.status === 'resolving'}
        placeholder={hasLookup ? text('send.receiverOrName') : undefined}
        problem={receiverProblem(check, form, { network: network?.name ?? '', text })}
        warning={form.warning && text(receiverWarningTexts[form.warning], { symbol: nft.name })}
        note={check.receiver !== undefined && <LongAddress address={check.receiver} />}
        onChange={setReceiver}
        onRetry={
          form.resolution?.status === 'failed' ? () => setReceiver(form.receiver) : undefined
        }
      />
      <RecentReceivers
        namespace={network?.chainNamespace}
        isDisabled={isBusy}
        onSelect={selectReceiver}
      />
      <Lines chainId={nft.chainId} network={network} fee={form.fee} />
      <Actions step={check.step} form={form} symbol={network?.nativeCurrency.symbol ?? ''} />
    </form>
  )
}

/** Shows the network and the fee. */
function Lines({ chainId, network, fee }: LinesProps): ReactNode {
  const text = useText(texts)
  return (
    <dl className={styles['lines']}>
      <div>
        <dt>{text('common.network')}</dt>
        <dd>{network?.name ?? chainId}</dd>
      </div>
      <div>
        <dt>{text('send.fee')}</dt>
        <dd>{network && <TransferFee network={network} fee={fee} />}</dd>
      </div>
    </dl>
  )
}

/** Shows the progress, and the buttons: one to leave only where the NFT may have been sent. */
function Actions({ step, form, symbol }: ActionsProps): ReactNode {
  const modal = useShellModal()
  const text = useText(texts)
  const sendNote = useTransferStatusText(form)
  const focus = getFocusAfterFailedRequest(form)
  const hasFailed = focus !== undefined
  const isBusy = form.status === 'asking'
  const isFeeMissing = step === 'insufficientFunds' && form.status === 'editing'
  const note = isFeeMissing ? text('send.feeMissing', { symbol }) : sendNote
  return (
    <>
      <output
        className={styles['note']}
        data-tone={hasFailed || isFeeMissing ? 'negative' : undefined}
      >
        {note}
      </output>
      <div className={styles['actions']}>
        <Button type="submit" disabled={isBusy || step !== 'send'} focused={focus === 'submit'}>
          {isBusy && <Spinner />}
          {step === 'send'
            ? text(hasFailed ? 'common.tryAgain' : 'common.send')
            : text(`send.${step}`, { symbol })}
        </Button>
        {focus === 'cancel' && (
          <Button tone="soft" focused onClick={() => modal.back()}>
            {text('common.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Shows the NFT to send. */
function Summary({ nft }: { nft: Nft }): ReactNode {
  const { name, collection, image } = nft
  return (
    <div className={styles['summary']}>
      <ImageIcon src={image ?? undefined} name={collection ?? name} size="medium" />
      <span>
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        <span className={styles['collection']} dir="auto">
          {collection}
        </span>
      </span>
    </div>
  )
}

/** Shows the field for the number of copies. */
function Copies({ nft, form }: { nft: Nft; form: NftSendFormState }): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(texts)
  const numbers = useNumberFormats()
  const max = numbers.exact(BigInt(nft.quantity), 0)
  const isInvalid = checkNftSend(client, nft, form).step === 'incorrectValue'
  return (
    <SendFormField
      label={text('common.amount')}
      end={
        <HideableAmount hidden={text('send.balance', { amount: hiddenAmount })}>
          {text('send.balance', { amount: max })}
        </HideableAmount>
      }
      problem={isInvalid ? text('nfts.problemAmount', { max }) : undefined}
    >
      {({ id, problemId }) => (
        <AmountField
          id={id}
          value={form.amount}
          isInvalid={isInvalid}
          isReadOnly={form.status === 'asking'}
          describedBy={problemId}
          onChange={(value) => editNftSend(modal, nft, { amount: value.replace(/\D/g, '') })}
        />
      )}
    </SendFormField>
  )
}

type Check = ReturnType<typeof checkNftSend>

type LinesProps = {
  chainId: string
  network: Network | undefined
  fee: bigint | undefined
}

type ActionsProps = {
  step: Check['step']
  form: NftSendFormState
  /** Of the native currency. */
  symbol: string
}

function receiverProblem(
  check: Check,
  { resolution, receiver }: NftSendFormState,
  { network, text }: { network: string; text: GetText<typeof texts> },
): string | undefined {
  if (check.step !== 'invalidAddress') return undefined
  if (resolution?.status === 'notFound') return text('send.problemName', { name: receiver.trim() })
  if (resolution?.status === 'failed') return text('send.problemLookup')
  if (check.isOtherNamespace) return text('send.problemNamespace')
  return text('send.problemReceiver', { network })
}
