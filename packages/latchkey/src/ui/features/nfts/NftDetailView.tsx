import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { isCaipNetworkId, namespaceOf } from '../../../caip/index.ts'
import { openNftSend } from '../../../modal/index.ts'
import { Button, Icon } from '../../primitives/index.ts'
import {
  useClient,
  useClientState,
  useShellModal,
  useRouteData,
  useText,
} from '../../shell/hooks.ts'
import { HideableAmount } from '../../shell/HideableAmount.tsx'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import styles from './NftDetail.module.css'
import { NftImage } from './NftImage.tsx'
import { formatNftId } from './formatNftId.ts'
import { nftsTexts } from './nftsTexts.ts'

export { css } from './NftDetail.module.css'
export { leaveUnownedNft as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => {
  const text = useText(nftsTexts)
  return useRouteData('NftDetail')?.nft.collection ?? text('nfts.title')
}

/** Shows an NFT of the active account: its full image, description, collection and ids. */
export default function NftDetailView(): ReactNode {
  const modal = useShellModal()
  const { adapters, options } = useClient()
  const text = useText(nftsTexts)
  const numbers = useNumberFormats()
  const features = useClientState((state) => state.features)
  const nft = useRouteData('NftDetail')?.nft
  if (!nft) return undefined
  const { name, description, collection, quantity, chainId, contract } = nft
  const network = options.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const adapter = isCaipNetworkId(chainId) ? adapters.get(namespaceOf(chainId)) : undefined
  const href = network && adapter?.explorerUrl?.(network, contract)
  const canSend = features.send && adapter?.send !== undefined
  return (
    <>
      <NftImage nft={nft} alt={name} className={styles['image']} />
      <p className={styles['name']} dir="auto">
        {name}
      </p>
      {description !== null && description !== '' && <Description text={description} />}
      <dl className={styles['lines']}>
        {collection !== null && (
          <div>
            <dt>{text('nfts.collection')}</dt>
            <dd dir="auto">{collection}</dd>
          </div>
        )}
        {quantity !== '1' && (
          <div>
            <dt>{text('nfts.copies')}</dt>
            <dd>
              <HideableAmount>{numbers.exact(BigInt(quantity), 0)}</HideableAmount>
            </dd>
          </div>
        )}
        <div>
          <dt>{text('common.token')}</dt>
          <dd className={styles['id']}>
            <bdi dir="ltr">{formatNftId(nft)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{text('common.network')}</dt>
          <dd>{network?.name ?? chainId}</dd>
        </div>
      </dl>
      <div className={styles['actions']}>
        {href !== undefined && (
          <Button tone="soft" href={href}>
            <Icon name="external" />
            {text('nfts.view')}
          </Button>
        )}
        {canSend && <Button onClick={() => openNftSend(modal)}>{text('common.send')}</Button>}
      </div>
    </>
  )
}

/** Shows three lines of a description; a button expands it. */
function Description({ text: description }: { text: string }): ReactNode {
  const text = useText(nftsTexts)
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || isWhole) return undefined
    const measure = (): void => setIsLong(element.scrollHeight > element.clientHeight + 1)
    measure()
    // It has no size until the modal is open, and another one in another window.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWhole])
  return (
    <div className={styles['description']}>
      <p ref={paragraph} dir="auto" data-clamped={!isWhole || undefined}>
        {description}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles['link']}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {text(isWhole ? 'nfts.less' : 'nfts.more')}
        </button>
      )}
    </div>
  )
}
