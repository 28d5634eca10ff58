import type { ReactNode } from 'react'
import { readAllWalletsCount } from '../../../modal/index.ts'
import { Icon, Row, Tag } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './ConnectView.module.css'

/** Shows the row that opens the list of all wallets, if there is one. */
export function AllWalletsItem({ label }: { label?: string | undefined }): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText()
  const all = useClientState(() => readAllWalletsCount(client))
  return (
    all && (
      <Row
        picture={
          <span className={styles['all']}>
            <Icon name="search" />
          </span>
        }
        name={label ?? text('common.allWallets')}
        end={all.count && <Tag>{all.count}</Tag>}
        onClick={() => modal.openAllWallets()}
      />
    )
  )
}
