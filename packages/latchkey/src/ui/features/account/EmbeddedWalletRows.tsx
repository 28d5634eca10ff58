import type { ReactNode } from 'react'
import { readConnection, readLogin } from '../../../core/index.ts'
import { showExport, showWalletSettings } from '../../../modal/index.ts'
import { Icon, List, Row } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { accountTexts } from './accountTexts.ts'

const mail =
  'M4.5 5h11A1.5 1.5 0 0 1 17 6.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 13.5v-7A1.5 1.5 0 0 1 4.5 5zM3.5 6.5L10 11l6.5-4.5'

const key =
  'M11 9a3.5 3.5 0 1 1-1.9-3.1A3.5 3.5 0 0 1 11 9zM10 11.5l6 5.5M13 14.2l1.8-2M15.4 16.4l1.4-1.5'

/** Shows the e-mail address, the security settings and the export of an embedded wallet. */
export function EmbeddedWalletRows(): ReactNode {
  const modal = useShellModal()
  const text = useText(accountTexts)
  const isEmbedded = useClientState((state) => readConnection(state)?.connector.kind === 'embedded')
  const user = useClientState((state) => readLogin(state).user)
  if (!isEmbedded) return undefined
  const { email, userName } = user ?? {}
  const add = email === undefined ? text('account.addEmail') : undefined
  const name = email ?? userName ?? add
  return (
    <List label={text('account.wallet')} hidesLabel>
      <Row
        picture={<Icon name={mail} />}
        name={name}
        note={name === add ? undefined : add}
        end={<Icon name="forward" size="small" />}
        onClick={() => modal.push({ view: 'UpdateEmailWallet', data: undefined })}
      />
      <Row
        picture={<Icon name="shield" />}
        name={text('account.security')}
        end={<Icon name="forward" size="small" />}
        onClick={() => showWalletSettings(modal)}
      />
      <Row
        picture={<Icon name={key} />}
        name={text('account.export')}
        end={<Icon name="external" size="small" />}
        onClick={() => showExport(modal)}
      />
    </List>
  )
}
