import type { Latchkey } from '../../core/index.ts'
import { isMobile } from '../../modal/index.ts'

/** Returns whether the modal is a bottom sheet, or becomes one when the device is rotated. */
export function isSmallScreen({ window }: Latchkey): boolean {
  return isMobile(window) || window?.matchMedia('(max-width: 430px)').matches === true
}
