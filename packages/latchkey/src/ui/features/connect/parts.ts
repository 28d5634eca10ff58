import type { Part } from '../../shell/views.ts'
import type { Agreement } from './Agreement.tsx'

/** What a visitor agrees to by connecting, for hosts that have terms. */
export const agreementPart: Part<Agreement.Props> = {
  load: () => import('./Agreement.tsx').then((part) => part.agreement),
}

/** What to do without a wallet. */
export const noWalletsPart: Part = {
  load: () => import('./NoWallets.tsx').then((part) => part.noWallets),
}
