import { type ReactNode, useState } from 'react'
import styles from './ImageIcon.module.css'

/**
 * Shows the picture of a wallet, network or token, or the first letter of its name when there is no
 * picture or it does not load. It is hidden from screen readers: the name is beside it.
 */
export function ImageIcon({ src, name, size, shape, lazy = false }: ImageIcon.Props): ReactNode {
  const [broken, setBroken] = useState<string | undefined>(undefined)
  const isShown = src !== undefined && src !== '' && src !== broken
  return (
    <span className={styles['icon']} data-size={size} data-shape={shape} aria-hidden="true">
      {isShown ? (
        <img
          src={src}
          alt=""
          // A closed dialog does not load lazy images, so that drawing it ahead of a click sends no
          // request.
          loading={lazy || !src.startsWith('data:') ? 'lazy' : undefined}
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          data-fades={src.startsWith('data:') ? undefined : ''}
          onLoad={({ currentTarget }) => delete currentTarget.dataset['fades']}
          onError={() => setBroken(src)}
        />
      ) : (
        monogram(name)
      )}
    </span>
  )
}

function monogram(name: string): string {
  return Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '·'
}

export declare namespace ImageIcon {
  type Props = {
    src: string | undefined
    name: string
    /** 16, 20, 28, 56, 64 or 80 px. @default 40 px */
    size?: 'badge' | 'tiny' | 'small' | 'medium' | 'large' | 'hero' | undefined
    shape?: 'round' | undefined
    /** Loads the image when it comes near the viewport. @default false */
    lazy?: boolean | undefined
  }
}
