import type { ReactNode } from 'react'
import { formatAddress } from '../../../core/index.ts'
import { canRegisterFirstName, canRegisterNames, openNames } from '../../../modal/index.ts'
import { Button } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './AccountView.module.css'
import { accountTexts } from './accountTexts.ts'

/**
 * Opens the form that registers a name, for accounts that can have one. When the name of the account
 * arrives, its short address and its names take the place of the button, so that nothing moves.
 */
export function ChooseNameButton({ address, name }: ChooseNameButton.Props): ReactNode {
  const modal = useShellModal()
  const text = useText(accountTexts)
  const isShown = useClientState(() => canRegisterNames(modal))
  const isOffered = useClientState(() => canRegisterFirstName(modal))
  if (!isShown) return undefined
  return (
    <div className={styles['nameLine']}>
      {isOffered ? (
        <Button tone="quiet" size="small" onClick={() => openNames(modal)}>
          {text('account.chooseName')}
        </Button>
      ) : (
        name !== undefined && (
          <>
            <span dir="ltr">{formatAddress(address)}</span>
            <Button tone="quiet" size="small" onClick={() => openNames(modal)}>
              {text('common.yourNames')}
            </Button>
          </>
        )
      )}
    </div>
  )
}

export declare namespace ChooseNameButton {
  type Props = {
    address: string
    /** Name that the address goes by. */
    name: string | undefined
  }
}
