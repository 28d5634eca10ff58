import type { ReactNode } from 'react'
import { readConnection, readIdentity } from '../../../core/index.ts'
import { Avatar, Button, LongAddress } from '../../primitives/index.ts'
import { useClientState, useCopy, useShellModal, useRouteData, useText } from '../../shell/hooks.ts'
import styles from './RegisterAccountName.module.css'
import { namesTexts } from './namesTexts.ts'

export { css } from './RegisterAccountName.module.css'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(namesTexts)('names.registered')

/**
 * Shows the registered name, and its address.
 *
 * @see [2.16b]
 */
export default function RegisterAccountNameSuccessView(): ReactNode {
  const modal = useShellModal()
  const text = useText(namesTexts)
  const copy = useCopy()
  const name = useRouteData('RegisterAccountNameSuccess')?.name
  const address = useClientState((state) => readConnection(state)?.accounts[0]?.address)
  const avatar = useClientState((state) => readIdentity(state, address))?.avatar
  if (name === undefined || address === undefined) return undefined
  return (
    <section className={styles['success']}>
      <Avatar address={address} src={avatar} size="large" />
      <p className={styles['title']}>{text('names.yours', { name })}</p>
      <p className={styles['intro']} role="status">
        {text('names.yoursText')}
      </p>
      <p className={styles['address']}>
        <LongAddress address={address} />
      </p>
      <div className={styles['actions']}>
        <Button tone="soft" onClick={() => copy(name, text('names.copied'))}>
          {text('names.copy')}
        </Button>
        <Button focused onClick={() => modal.reset({ view: 'Account', data: undefined })}>
          {text('common.done')}
        </Button>
      </div>
    </section>
  )
}
