import { type ReactNode, useState } from 'react'
import { isMobile } from '../../../modal/index.ts'
import { Field, Icon, IconButton, Spinner } from '../../primitives/index.ts'
import { useClient, useModal, useText } from '../../shell/hooks.ts'
import styles from './AllWalletsView.module.css'

/** Shows what to search the list for; on a phone also the way to a code for another one. */
export function SearchBar({ isLoading, isCertified, onCertified }: SearchBar.Props): ReactNode {
  const client = useClient()
  const modal = useModal()
  const text = useText()
  // Who comes back finds what was typed.
  const [typed, setTyped] = useState(() => client.store.get().wallets.list.search)

  function search(value: string): void {
    setTyped(value)
    modal.searchWallets(value)
  }

  return (
    <div className={styles['bar']}>
      <div className={styles['search']}>
        <Field
          icon="search"
          type="search"
          label={text('allWallets.search')}
          value={typed}
          onChange={search}
          end={
            <span className={styles['end']}>
              {isLoading && <Spinner />}
              {typed !== '' && (
                <IconButton
                  icon="close"
                  size="small"
                  label={text('common.clear')}
                  onClick={() => search('')}
                />
              )}
            </span>
          }
        />
        {isMobile(client.window) && (
          <IconButton
            icon="qr"
            label={text('allWallets.code')}
            onClick={() =>
              modal.push({ view: 'ConnectingWalletConnect', data: { platform: 'qrcode' } })
            }
          />
        )}
      </div>
      {isCertified !== undefined && (
        <button
          type="button"
          className={styles['filter']}
          aria-pressed={isCertified}
          onClick={() => onCertified(!isCertified)}
        >
          <Icon name="shield" size="small" />
          {text('allWallets.certified')}
        </button>
      )}
    </div>
  )
}

export declare namespace SearchBar {
  type Props = {
    isLoading: boolean
    /** Whether only certified wallets show; undefined where none is. */
    isCertified: boolean | undefined
    onCertified: (isCertified: boolean) => void
  }
}
