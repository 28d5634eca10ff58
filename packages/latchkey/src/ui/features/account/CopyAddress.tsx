import { type ReactNode, useId, useState } from 'react'
import { formatAddress } from '../../../core/index.ts'
import { Icon } from '../../primitives/index.ts'
import { useCopy, useText } from '../../shell/hooks.ts'
import styles from './AccountView.module.css'
import { AddressTooltip } from './AddressTooltip.tsx'

/**
 * Shows the name of the account, or its short address; a click copies the full address. The full address
 * is always the accessible description, and a tooltip on hover and focus.
 *
 * As wide with a name as without, so that nothing moves when the name arrives.
 */
export function CopyAddress({ address, name }: CopyAddress.Props): ReactNode {
  const text = useText()
  const copy = useCopy()
  const id = useId()
  const [tip, setTip] = useState<'speaks' | 'quiet'>()
  const short = formatAddress(address)
  const speak = (): void => setTip('speaks')
  return (
    <span className={styles['identity']}>
      <button
        type="button"
        className={styles['address']}
        aria-label={`${text('common.copyAddress')}, ${name === undefined ? short : `${name}, ${short}`}`}
        aria-describedby={id}
        onPointerEnter={speak}
        onPointerLeave={speak}
        onFocus={speak}
        onBlur={speak}
        onClick={() => {
          setTip('quiet')
          copy(address, text('common.addressCopied'))
        }}
      >
        {name === undefined ? (
          <span dir="ltr">{short}</span>
        ) : (
          <bdi className={styles['profileName']}>{name}</bdi>
        )}
        <Icon name="copy" size="small" />
      </button>
      {tip ? (
        <AddressTooltip id={id} address={address} isQuiet={tip === 'quiet'} />
      ) : (
        <span role="tooltip" id={id} hidden>
          {address}
        </span>
      )}
    </span>
  )
}

export declare namespace CopyAddress {
  type Props = {
    address: string
    /** Name that the address goes by. */
    name: string | undefined
  }
}
