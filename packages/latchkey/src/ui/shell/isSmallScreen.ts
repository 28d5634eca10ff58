import type { Latchkey } from '../../core/index.ts'
import { isMobile } from '../../modal/index.ts'

/** Tells whether the modal is a sheet here, or may become one when the device is turned. */
export function isSmallScreen({ window }: Latchkey): boolean {
  return isMobile(window) || window?.matchMedia('(max-width: 430px)').matches === true
}
