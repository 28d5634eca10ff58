import { type ReactNode, useRef, useState } from 'react'
import { isMobile, searchWalletList } from '../../../modal/index.ts'
import { Field, Icon, IconButton, Spinner } from '../../primitives/index.ts'
import { useClient, useModal, useText } from '../../shell/hooks.ts'
import styles from './AllWalletsView.module.css'

/** Outline of a code to scan. */
const qr = 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2h-2zM16.5 14.5v2h-2'

/** Shows what to search the list for; on a phone also the way to a code for another one. */
export function SearchBar({ isLoading, isCertified, onCertified }: SearchBar.Props): ReactNode {
  const client = useClient()
  const modal = useModal()
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  // Who comes back finds what was typed.
  const [typed, setTyped] = useState(() => client.store.get().wallets.list.search)

  function search(value: string): void {
    setTyped(value)
    searchWalletList(modal, value)
  }

  function clear(): void {
    search('')
    field.current?.focus()
  }

  return (
    <div className={styles['bar']}>
      <div className={styles['search']}>
        <Field
          input={field}
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
                  onClick={clear}
                />
              )}
            </span>
          }
        />
        {isMobile(client.window) && (
          <IconButton
            icon={qr}
            label={text('allWallets.code')}
            onClick={() =>
              modal.push({ view: 'ConnectingWalletConnect', data: { platform: 'qrcode' } })
            }
          />
        )}
      </div>
      {isCertified !== undefined && (
        <CertifiedFilter isOn={isCertified} onChange={() => onCertified(!isCertified)} />
      )}
    </div>
  )
}

function CertifiedFilter(props: { isOn: boolean; onChange: () => void }): ReactNode {
  const text = useText()
  return (
    <button
      type="button"
      className={styles['filter']}
      aria-pressed={props.isOn}
      onClick={props.onChange}
    >
      <Icon name="shield" size="small" />
      {text('allWallets.certified')}
    </button>
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
