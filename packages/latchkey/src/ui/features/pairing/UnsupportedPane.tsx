import type { ReactNode } from 'react'
import { Button, Emblem } from '../../primitives/index.ts'
import { useModal, useText } from '../../shell/hooks.ts'
import styles from './Pairing.module.css'
import { useSubject } from './useSubject.ts'

/** Says that a wallet cannot be reached from this device. */
export function UnsupportedPane(): ReactNode {
  const modal = useModal()
  const text = useText()
  const { name, image } = useSubject()
  return (
    <section className={styles['pane']}>
      <Emblem image={image} name={name} state="still" />
      <div className={styles['said']}>
        <span className={styles['title']}>{text('pairing.unsupported')}</span>
        <span>{text('pairing.unsupportedText', { name })}</span>
      </div>
      <div className={styles['actions']}>
        <Button tone="soft" onClick={() => modal.back()}>
          {text('connecting.otherWallets')}
        </Button>
      </div>
    </section>
  )
}
