import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../primitives/index.ts'
import styles from './Explainer.module.css'

/** Explains a topic in a few short points, with a button to continue. */
export function Explainer({ points, action }: Explainer.Props): ReactNode {
  return (
    <>
      <ul role="list" className={styles['points']}>
        {points.map(({ icon, title, text }) => (
          <li key={title} className={styles['point']}>
            <span className={styles['icon']}>
              <Icon name={icon} />
            </span>
            <div>
              <h3 className={styles['title']}>{title}</h3>
              <p className={styles['text']}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {action}
    </>
  )
}

export declare namespace Explainer {
  type Props = {
    points: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[]
    action: ReactNode
  }
}
