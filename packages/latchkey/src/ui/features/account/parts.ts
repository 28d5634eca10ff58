import type { Part } from '../../shell/views.ts'
import type { AddressTip } from './AddressTip.tsx'
import type { Elsewhere } from './Elsewhere.tsx'

/** What an account has that is not shown here. */
export const elsewherePart: Part<Elsewhere.Props> = {
  load: () => import('./Elsewhere.tsx').then((part) => part.elsewhere),
}

/** The whole address, for who turns to it. */
export const addressTipPart: Part<AddressTip.Props> = {
  load: () => import('./AddressTip.tsx').then((part) => part.addressTip),
}
