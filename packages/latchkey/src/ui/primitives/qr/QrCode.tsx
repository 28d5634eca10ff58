import { type ReactNode, useMemo } from 'react'
import { encodeQr, type QrMatrix } from './qrMatrix.ts'
import styles from './QrCode.module.css'

/**
 * Fraction of the code's width that a picture in the middle covers. Well below the limit of error
 * correction level `Q`.
 */
const logoReach = 0.155

/**
 * Shows a text as a QR code, dark on light in both themes, with an optional picture in the middle.
 * With a picture, the error correction level is Q, which tolerates twice the covered area.
 */
export function QrCode({ text, label, logo }: QrCode.Props): ReactNode {
  const correction = logo === undefined ? 'M' : 'Q'
  const matrix = useMemo(() => encodeQr(text, correction), [text, correction])
  if (!matrix) return undefined
  const size = matrix.length
  return (
    <div className={styles['quietZone']}>
      <svg className={styles['code']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path className={styles['dots']} d={dots(matrix, logo === undefined ? 0 : logoReach)} />
        <Eye x={0} y={0} />
        <Eye x={size - 7} y={0} />
        <Eye x={0} y={size - 7} />
      </svg>
      {logo !== undefined && <span className={styles['logo']}>{logo}</span>}
    </div>
  )
}

function Eye({ x, y }: { x: number; y: number }): ReactNode {
  return (
    <>
      <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="2" />
      <rect className={styles['finderCenter']} x={x + 2} y={y + 2} width="3" height="3" rx="1" />
    </>
  )
}

/** Draws all modules as one path: a line of zero length with round caps is a dot. */
function dots(matrix: QrMatrix, reach: number): string {
  const size = matrix.length
  const middle = (size - 1) / 2
  const isEye = (x: number, y: number): boolean =>
    (x < 7 && y < 7) || (x > size - 8 && y < 7) || (x < 7 && y > size - 8)
  return matrix
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        const isCovered = Math.hypot(x - middle, y - middle) < size * reach
        return isDark && !isEye(x, y) && !isCovered ? `M${x + 0.5} ${y + 0.5}h0` : ''
      }),
    )
    .join('')
}

export declare namespace QrCode {
  type Props = {
    text: string
    /** Text that the code encodes. */
    label: string
    /** Picture in the middle, about an eighth of the width. */
    logo?: ReactNode
  }
}
