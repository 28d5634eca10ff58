import type { ReactNode, RefObject } from 'react'
import { isMobile } from '../../../modal/index.ts'
import { TextField, Icon, IconButton, Spinner } from '../../primitives/index.ts'
import { useClient, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './AllWalletsView.module.css'
import { catalogueTexts } from './catalogueTexts.ts'
import { qrIcon } from './qrIcon.ts'

/** Shows the search field of the list; on a phone also a button that shows a pairing code. */
export function SearchBar(props: SearchBar.Props): ReactNode {
  const { field, typed, isLoading, isCertified, onSearch, onClear, onCertified } = props
  const client = useClient()
  const modal = useShellModal()
  const text = useText(catalogueTexts)
  return (
    <div className={styles['bar']}>
      <div className={styles['search']}>
        <TextField
          input={field}
          icon="search"
          type="search"
          label={text('allWallets.search')}
          value={typed}
          onChange={onSearch}
          end={
            <span className={styles['end']}>
              {isLoading && <Spinner />}
              {typed !== '' && (
                <IconButton
                  icon="close"
                  size="small"
                  label={text('common.clear')}
                  onClick={onClear}
                />
              )}
            </span>
          }
        />
        {isMobile(client.window) && (
          <IconButton
            icon={qrIcon}
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
  const text = useText(catalogueTexts)
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
    /** Ref of the input. */
    field: RefObject<HTMLInputElement | null>
    /** Text of the search. */
    typed: string
    onSearch: (text: string) => void
    onClear: () => void
    isLoading: boolean
    /** Whether only certified wallets are shown; undefined when the list has none. */
    isCertified: boolean | undefined
    onCertified: (isCertified: boolean) => void
  }
}
