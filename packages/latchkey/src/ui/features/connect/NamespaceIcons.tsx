import { Fragment, type ReactNode } from 'react'
import { type Namespace, namespaceNames } from '../../../caip/index.ts'
import { readNetworks } from '../../../core/index.ts'
import { ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
import styles from './ConnectView.module.css'

/** Shows the types of network that a wallet supports, each by its first network. */
export function NamespaceIcons({ namespaces }: NamespaceIcons.Props): ReactNode {
  const client = useClient()
  const networks = useClientState(readNetworks)
  return (
    <span className={styles['namespaces']}>
      {namespaces.map((namespace) => {
        const first = networks.find((one) => one.chainNamespace === namespace)
        const name = namespaceNames[namespace]
        return (
          <Fragment key={namespace}>
            <ImageIcon src={first && networkImage(client, first)} name={name} size="tiny" />
            <span className={styles['hidden']}>{name} </span>
          </Fragment>
        )
      })}
    </span>
  )
}

export declare namespace NamespaceIcons {
  type Props = { namespaces: readonly Namespace[] }
}
