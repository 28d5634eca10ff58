import { type ReactNode, useState } from 'react'
import type { Nft } from '../../../protocol/index.ts'

/**
 * Shows the image of an NFT, or the first letter of its collection when there is no image or it does
 * not load.
 */
export function NftImage({ nft, alt = '', className }: NftImage.Props): ReactNode {
  const { image, collection, name } = nft
  const [broken, setBroken] = useState<string | undefined>(undefined)
  const isShown = image !== null && image !== '' && image !== broken
  return (
    <span className={className} aria-hidden={alt === '' || undefined}>
      {isShown ? (
        <img
          src={image}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          data-fades={image.startsWith('data:') ? undefined : ''}
          onLoad={({ currentTarget }) => delete currentTarget.dataset['fades']}
          onError={() => setBroken(image)}
        />
      ) : (
        (Array.from((collection ?? name).trim())[0]?.toLocaleUpperCase() ?? '·')
      )}
    </span>
  )
}

export declare namespace NftImage {
  type Props = {
    nft: Pick<Nft, 'image' | 'collection' | 'name'>
    /**
     * Alternative text. Without it, the image is hidden from screen readers, because the name is
     * beside it.
     */
    alt?: string | undefined
    className: string | undefined
  }
}
