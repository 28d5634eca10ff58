import { type ReactNode, useRef, useState } from 'react'
import { readNetworks } from '../../../core/index.ts'
import { Button, TextField, EmptyState } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { NetworkRows } from './NetworkRows.tsx'
import styles from './NetworksView.module.css'
import { networkTexts } from './networkTexts.ts'

export { css } from './NetworksView.module.css'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(networkTexts)('networks.title')
/** Minimum number of networks for which the search field is shown. */
const minSearchable = 5

/** Lists the networks of the app, approved ones first, with a search by name. */
export default function NetworksView(): ReactNode {
  const modal = useShellModal()
  const text = useText(networkTexts)
  const networks = useClientState(readNetworks)
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const query = search.trim().toLocaleLowerCase()
  const found = networks.filter((network) => network.name.toLocaleLowerCase().includes(query))

  function clear(): void {
    setSearch('')
    field.current?.focus()
  }

  return (
    <>
      {networks.length >= minSearchable && (
        <div className={styles['search']}>
          <TextField
            input={field}
            icon="search"
            type="search"
            label={text('networks.search')}
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      {found.length > 0 ? (
        <NetworkRows networks={found} label={text('networks.list')} hidesLabel />
      ) : (
        <EmptyState
          icon="search"
          title={text('networks.none')}
          text={text('common.tryOtherName')}
          action={
            <Button tone="soft" onClick={clear}>
              {text('common.clearSearch')}
            </Button>
          }
        />
      )}
      <footer className={styles['help']}>
        <p>{text('networks.helpText')}</p>
        <Button
          tone="quiet"
          size="small"
          onClick={() => modal.push({ view: 'WhatIsANetwork', data: undefined })}
        >
          {text('networks.help')}
        </Button>
      </footer>
    </>
  )
}
