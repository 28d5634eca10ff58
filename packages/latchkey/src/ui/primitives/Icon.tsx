import type { ReactNode } from 'react'
import styles from './Icon.module.css'

/**
 * Outlines of icons that several views use, on a grid of 20. Circles are arcs, so that each icon is
 * one path.
 */
const paths = {
  alert: 'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M10 6.2v4.6M10 13.7v.05',
  back: 'M12.5 4.5L7 10l5.5 5.5',
  check: 'M4 10.5l4 4 8-9',
  chevron: 'M6.5 8.25L10 11.75l3.5-3.5',
  close: 'M5 5l10 10M15 5L5 15',
  copy: 'M5.5 6.5h5.5a2.5 2.5 0 0 1 2.5 2.5v5.5a2.5 2.5 0 0 1-2.5 2.5H5.5A2.5 2.5 0 0 1 3 14.5V9a2.5 2.5 0 0 1 2.5-2.5zM7 3h6.5A3.5 3.5 0 0 1 17 6.5V13',
  exit: 'M8 3.5H6.5A2.5 2.5 0 0 0 4 6v8a2.5 2.5 0 0 0 2.5 2.5H8M12.5 6.5L16 10l-3.5 3.5M16 10H8.5',
  external:
    'M11.5 4H16v4.5M16 4l-7 7M8.5 5H6.5A2.5 2.5 0 0 0 4 7.5v6A2.5 2.5 0 0 0 6.5 16h6a2.5 2.5 0 0 0 2.5-2.5v-2',
  forward: 'M7.5 4.5L13 10l-5.5 5.5',
  help: 'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M8 8.2a2 2 0 1 1 2.7 1.9c-.5.2-.7.5-.7 1v.4M10 13.9v.05',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M13 13l3.5 3.5',
  shield: 'M10 2.8l6 2.2v4.5c0 3.6-2.4 6.4-6 7.7c-3.6-1.3-6-4.1-6-7.7V5zM7.3 9.9l2 2 3.5-3.7',
  warning: 'M10 3.2l7 12.3a.9.9 0 0 1-.8 1.3H3.8a.9.9 0 0 1-.8-1.3L10 3.2zM10 8.4v3.4M10 14.3v.05',
  wallet:
    'M5.5 5h9A2.5 2.5 0 0 1 17 7.5v6.5a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 3 14V6.5A2.5 2.5 0 0 1 5.5 4H14M13.5 10.75v.05',
} as const

const mirrored: ReadonlySet<string> = new Set(['back', 'forward', 'exit', 'external'])

/** Name of an icon, or the path of an icon that a single view uses. */
export type IconName = keyof typeof paths | `M${string}`

/** Draws an icon in the text colour, hidden from screen readers: the control has the label. */
export function Icon({ name, size }: Icon.Props): ReactNode {
  return (
    <svg
      viewBox="0 0 20 20"
      className={styles['icon']}
      data-size={size}
      data-mirrors={mirrored.has(name) || undefined}
      aria-hidden="true"
      focusable="false"
    >
      <path d={name in paths ? paths[name as keyof typeof paths] : name} />
    </svg>
  )
}

export declare namespace Icon {
  type Props = { name: IconName; size?: 'small' | undefined }
}
