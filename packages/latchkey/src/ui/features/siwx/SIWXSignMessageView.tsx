import { type ReactNode, useId, useState } from 'react'
import { formatAddress, readConnection } from '../../../core/index.ts'
import {
  cancelSignInView,
  readSignInPrompt,
  type SignInPrompt,
  submitSignIn,
} from '../../../modal/index.ts'
import { Avatar, Button, Icon, Spinner, ImageIcon } from '../../primitives/index.ts'
import {
  useClient,
  useClientState,
  useLanguage,
  useShellModal,
  useText,
} from '../../shell/hooks.ts'
import { readWalletNameAndImage, networkImage } from '../../shell/images.ts'
import type { GetText } from '../../text/createText.ts'
import { formatSessionDuration } from './formatSessionDuration.ts'
import styles from './SIWXSignMessageView.module.css'
import { siwxTexts } from './siwxTexts.ts'

export { leaveWhenSignedIn as fetchData } from '../../../modal/index.ts'
export { css } from './SIWXSignMessageView.module.css'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(siwxTexts)('signIn.title')
/**
 * Prompts the visitor to sign in with a signature, and shows the message to sign.
 *
 * @see [4.8a, 4.8c]
 */
export default function SIWXSignMessageView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(siwxTexts)
  const connection = useClientState((state) => readConnection(state))
  const signing = useClientState(() => readSignInPrompt(modal))
  if (!signing) return undefined

  const { name, icons } = client.options.metadata
  const { status, message, isForeign } = signing
  const isBusy = status === 'signing' || status === 'checking'
  const wallet = connection && readWalletNameAndImage(client, connection)
  return (
    <section className={styles['view']} aria-busy={isBusy} data-status={status}>
      <span className={styles['logos']} data-met={status === 'done' || undefined}>
        <ImageIcon src={icons[0]} name={name} size="large" />
        <ImageIcon src={wallet?.image} name={wallet?.name ?? ''} size="large" />
      </span>
      <p className={styles['title']}>{text('signIn.heading', { app: name })}</p>
      <p className={styles['text']}>{text('signIn.text')}</p>
      <Lines signing={signing} />
      {message && <Message text={message.serializedMessage} />}
      <output className={styles['note']} data-tone={noteTone(signing)}>
        {noteOf(signing, name, text)}
      </output>
      <div className={styles['actions']}>
        <CancelButton signing={signing} onClick={() => void cancelSignInView(modal)} />
        {!isForeign && (
          <Button
            disabled={isBusy || status === 'cancelling'}
            focused={signing.error !== undefined}
            onClick={() => void submitSignIn(modal)}
          >
            {isBusy && <Spinner />}
            {text(signing.error ? 'common.tryAgain' : 'signIn.submit')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Lists the main fields of the message. */
function Lines({ signing }: { signing: SignInPrompt }): ReactNode {
  const client = useClient()
  const text = useText(siwxTexts)
  const { locale } = useLanguage()
  const { account, network, message, isForeign } = signing
  const lifetime = message && formatSessionDuration(message, locale)
  const domain = message?.domain ?? client.window?.location.host ?? ''
  return (
    <dl className={styles['lines']}>
      <div>
        <dt>{text('signIn.site')}</dt>
        <dd>
          <Site domain={domain} isForeign={isForeign} />
        </dd>
      </div>
      <div>
        <dt>{text('signIn.account')}</dt>
        <dd className={styles['value']}>
          <Avatar address={account.accountAddress} size="small" />
          <bdi>{formatAddress(account.accountAddress)}</bdi>
        </dd>
      </div>
      {network && (
        <div>
          <dt>{text('common.network')}</dt>
          <dd className={styles['value']}>
            <ImageIcon src={networkImage(client, network)} name={network.name} size="tiny" />
            {network.name}
          </dd>
        </div>
      )}
      {lifetime !== undefined && (
        <div>
          <dt>{text('signIn.lifetime')}</dt>
          <dd>{lifetime}</dd>
        </div>
      )}
    </dl>
  )
}

function Site({ domain, isForeign }: { domain: string; isForeign: boolean }): ReactNode {
  const isSecure = useClient().window?.isSecureContext === true
  return (
    <span className={styles['value']} data-tone={isForeign ? 'negative' : undefined}>
      {isSecure && !isForeign && <Icon name={lock} size="small" />}
      <bdi>{domain}</bdi>
    </span>
  )
}

const lock =
  'M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9M5.5 9h9a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9z'

function Message({ text: message }: { text: string }): ReactNode {
  const text = useText(siwxTexts)
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {text(isShown ? 'signIn.hideMessage' : 'signIn.showMessage')}
        <Icon name="chevron" size="small" />
      </button>
      <pre id={id} className={styles['message']} hidden={!isShown} dir="ltr">
        {message}
      </pre>
    </>
  )
}

/**
 * Shows the additional effect of the button on hover and focus, and always on touch screens. While the wallet is
 * requested to switch back, the button disconnects it, because it may never answer.
 */
function CancelButton({
  signing,
  onClick,
}: {
  signing: SignInPrompt
  onClick: () => void
}): ReactNode {
  const text = useText(siwxTexts)
  const { cancelling, last, status } = signing
  const isCancelling = status === 'cancelling'
  const more =
    cancelling === 'returns'
      ? text('signIn.cancelReturns', { network: last?.name ?? '' })
      : text('signIn.cancelDisconnects')
  const label = text(isCancelling ? 'common.disconnect' : 'common.cancel')
  if (cancelling === 'nothing' || isCancelling)
    return (
      <Button tone="soft" onClick={onClick}>
        {label}
      </Button>
    )
  return (
    <Button tone="soft" aria-label={more} onClick={onClick}>
      <span className={styles['short']}>{label}</span>
      <span className={styles['long']}>{more}</span>
    </Button>
  )
}

function noteTone({ error, isForeign }: SignInPrompt): 'negative' | undefined {
  return error || isForeign ? 'negative' : undefined
}

function noteOf(
  { status, error, isForeign, message }: SignInPrompt,
  app: string,
  text: GetText<typeof siwxTexts>,
): string {
  if (isForeign) return text('signIn.foreign', { domain: message?.domain ?? '' })
  if (status === 'done') return text('signIn.done', { app })
  if (status === 'signing') return text('signIn.signing')
  if (status === 'checking') return text('signIn.checking')
  if (status === 'cancelling') return text('signIn.cancelling')
  if (error?.code === 'siwx.init_failed') return text('signIn.checkFailed')
  if (error?.code === 'wallet.user_rejected') return text('signIn.declined')
  return error ? text('signIn.failed') : ''
}
